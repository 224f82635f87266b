public class NoTraces {
    static void f() { throw new IllegalStateException("x"); }
    public static void main(String[] args) {
        try { f(); } catch (IllegalStateException e) { System.out.println(e.getStackTrace().length + " " + e); }
        try { int z = args.length; System.out.println(1 / z); } catch (ArithmeticException e) { System.out.println(e.getStackTrace().length + " " + e); }
        java.io.StringWriter w = new java.io.StringWriter();
        new Throwable("t").printStackTrace(new java.io.PrintWriter(w));
        System.out.print(w);
        System.out.println(Thread.currentThread().getStackTrace().length >= 0);
        System.out.println(StackWalker.getInstance().walk(s -> s.count()).longValue());
        throw new RuntimeException("uncaught without a trace");
    }
}
