public class TraceLines {
    static int zero;
    TraceLines() {
        boom(1);
    }
    TraceLines(int x) {
        this();
    }
    static void boom(int k) {
        if (k == 0)
            throw new RuntimeException(
                "multi");
        boom(k
            - 1);
    }
    static class Sta {
        static int v = fail();
        static int fail() {
            int[] a = new int[1];
            return a[
                3];
        }
    }
    int f = 5;
    {
        f = 6;
    }
    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) System.out.println("  " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber());
        if (t.getCause() != null) show(t.getCause());
    }
    void inst() {
        Object o = "s";
        Integer i =
            (Integer) o;
    }
    static long chain(long a) {
        return a
            / zero;
    }
    public static void main(String[] args) {
        try { boom(2); } catch (RuntimeException e) { show(e); }
        try { new TraceLines(4); } catch (RuntimeException e) { show(e); }
        try { System.out.println(Sta.v); } catch (ExceptionInInitializerError e) { show(e); }
        try { System.out.println(Sta.v); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage()); }
        try { chain(4); } catch (ArithmeticException e) { show(e); }
        Throwable t = new Throwable("not thrown");
        show(t);
        try {
            int n = 3;
            while (n > 0) n--;
            throw new Error();
        } catch (Error e) { show(e); }
    }
}
