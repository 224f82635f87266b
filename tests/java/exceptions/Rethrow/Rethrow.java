public class Rethrow {
    static class E1 extends Exception { E1(String s) { super(s); } }
    static class E2 extends E1 { E2(String s) { super(s); } }
    static void lines(Throwable t) {
        StringBuilder b = new StringBuilder();
        for (StackTraceElement e : t.getStackTrace()) b.append(e.getMethodName()).append(':').append(e.getLineNumber()).append(' ');
        System.out.println(b);
    }
    static void precise(int k) throws E1 {
        try {
            if (k == 0) throw new E1("one");
            throw new E2("two");
        } catch (final Exception e) {
            throw e;
        }
    }
    static E1 saved = make();
    static E1 make() { return new E1("premade"); }
    static void throwSaved() throws E1 { throw saved; }
    static void refill() throws E1 {
        saved.fillInStackTrace();
        throw saved;
    }
    public static void main(String[] args) {
        for (int k = 0; k < 2; k++) {
            try { precise(k); } catch (E2 e) { System.out.println("E2 " + e.getMessage()); lines(e); } catch (E1 e) { System.out.println("E1 " + e.getMessage()); lines(e); }
        }
        try { throwSaved(); } catch (E1 e) { lines(e); }
        try { refill(); } catch (E1 e) { lines(e); }
        try {
            try { throwSaved(); } finally { System.out.println("through"); }
        } catch (E1 e) { System.out.println(e == saved); }
        Throwable t = new Throwable();
        Throwable same = t.fillInStackTrace();
        System.out.println(same == t);
        class Lazy extends RuntimeException {
            int fills;
            public synchronized Throwable fillInStackTrace() { fills++; return this; }
        }
        Lazy l = new Lazy();
        System.out.println(l.fills + " " + l.getStackTrace().length);
        StackTraceElement[] a = t.getStackTrace(), b = t.getStackTrace();
        System.out.println(a == b);
        System.out.println(a[0].equals(b[0]) + " " + (a[0].hashCode() == b[0].hashCode()));
        int caught = 0;
        for (int i = 0; i < 1000; i++) {
            try { if (i % 3 == 0) throw new E2("x"); if (i % 3 == 1) throw new E1("y"); } catch (E2 e) { caught += 1; } catch (E1 e) { caught += 1000; }
        }
        System.out.println(caught);
    }
}
