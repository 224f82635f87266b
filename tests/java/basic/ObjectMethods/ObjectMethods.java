public class ObjectMethods implements Cloneable {
    int v = 1;
    int[] shared = {1};

    public Object clone() throws CloneNotSupportedException { return super.clone(); }
    static class NoClone { Object c() throws CloneNotSupportedException { return super.clone(); } }
    static class Eq {
        final int k;
        Eq(int k) { this.k = k; }
        public boolean equals(Object o) { return o instanceof Eq && ((Eq) o).k == k; }
        public int hashCode() { return k * 31; }
    }

    public static void main(String[] args) throws Exception {
        ObjectMethods o = new ObjectMethods();
        ObjectMethods c = (ObjectMethods) o.clone();
        c.v = 2;
        c.shared[0] = 9;
        System.out.println(o.v);
        System.out.println(o.shared[0]);
        System.out.println(c.getClass() == o.getClass());
        try {
            new NoClone().c();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(o.hashCode() == o.hashCode());
        System.out.println(System.identityHashCode(null));
        System.out.println(System.identityHashCode(o) == o.hashCode());
        Eq e1 = new Eq(3), e2 = new Eq(3);
        System.out.println(e1.equals(e2));
        System.out.println(e1.hashCode() == e2.hashCode());
        System.out.println(System.identityHashCode(e1) == e1.hashCode());
        System.out.println(o.equals(o));
        System.out.println(o.equals(null));
        System.out.println(o.toString().startsWith("ObjectMethods@"));
        System.out.println(new int[0].toString().startsWith("[I@"));
        System.out.println(e1.toString());
        System.out.println(o.getClass());
        System.out.println(Runnable.class);
        System.out.println(int.class);
        System.out.println(int[].class);
        try {
            o.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.wait(1);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (o) { o.wait(-1); }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        synchronized (o) {
            synchronized (o) { o.notifyAll(); o.wait(1); }
        }
        try {
            synchronized ((Object) null) { System.out.println("no"); }
        } catch (NullPointerException e) {
            System.out.println("NPE sync");
        }
        System.out.println(sync(5));
    }
    static synchronized int sync(int n) { return n == 0 ? 0 : 1 + sync(n - 1); }
}
