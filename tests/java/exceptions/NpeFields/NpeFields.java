public class NpeFields {
    int i; long l; Object o; int[] arr; NpeFields next; String s; static NpeFields st; double[][] dd; boolean z; Object[] objs; byte[] bs;
    static int[] sarr;
    interface Act { void run(); }
    static void t(Act a) {
        try {
            a.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
    NpeFields self() { return next; }
    static NpeFields make(int x, String y, long[] z) { return null; }
    static NpeFields getStatic() { return st; }
    Object[] oarr() { return null; }
    public static void main(String[] args) {
        NpeFields.st = null;
        t(() -> System.out.println(st.i));
        t(() -> st.i = 3);
        t(() -> st.l++);
        t(() -> System.out.println(st.next.i));
        t(() -> System.out.println(sarr[0]));
        t(() -> sarr[1] = 2);
        t(() -> System.out.println(sarr.length));
        t(() -> st.self());
        t(() -> make(1, "a", null).self());
        t(() -> getStatic().i = 1);
        t(() -> getStatic().next.next = null);
        t(() -> st.s.length());
        t(() -> { synchronized (st) { System.out.println(); } });
        t(() -> { throw (RuntimeException) st.o; });
        t(() -> { throw (RuntimeException) (Object) st; });
        st = new NpeFields();
        t(() -> System.out.println(st.next.i));
        t(() -> st.next.next.l = 5);
        t(() -> st.self().self());
        t(() -> System.out.println(st.arr[3]));
        t(() -> st.arr[st.i] = 4);
        t(() -> System.out.println(st.dd[1][2]));
        t(() -> st.objs[0] = "x");
        t(() -> st.objs[0].toString());
        t(() -> st.oarr()[1].toString());
        t(() -> System.out.println(st.bs[0]));
        t(() -> st.bs[0] = 1);
        t(() -> System.out.println(st.s.charAt(0)));
        t(() -> System.out.println(st.o.hashCode()));
        t(() -> ((Runnable) st.o).run());
        t(() -> System.out.println(st.dd.length));
        st.dd = new double[2][];
        st.objs = new Object[3];
        t(() -> System.out.println(st.dd[1][2]));
        t(() -> st.dd[st.i + 1][0] = 1);
        t(() -> System.out.println(st.dd[0].length));
        t(() -> st.objs[2].toString());
        t(() -> st.objs[st.objs.length - 1].hashCode());
        t(() -> { st.i = (Integer) st.objs[0]; });
        t(() -> { st.z = (Boolean) st.o; });
        t(() -> { for (Object q : (Iterable<?>) st.o) System.out.println(q); });
        t(() -> st.next.objs[0] = st);
        t(() -> { synchronized (st.next) { System.out.println(); } });
        t(() -> { st.next.z = !st.next.z; });
        t(() -> { st.arr[0]++; });
    }
}
