public class TraceBasics {
    static void show(StackTraceElement[] st) { for (StackTraceElement e : st) System.out.println("  " + e + " | " + e.getClassName() + " " + e.getMethodName() + " " + e.getFileName() + " " + e.getLineNumber() + " " + e.isNativeMethod() + " " + e.getModuleName() + " " + e.getModuleVersion() + " " + e.getClassLoaderName()); }
    final Throwable t;
    static Throwable st;
    static { st = new Throwable(); }
    TraceBasics() { t = new Throwable(); }
    class Inner { Throwable make() { return new Throwable(); } }
    static <T extends Throwable> T gen(T t) { return t; }
    static Throwable sync() { synchronized (TraceBasics.class) { return new Throwable(); } }
    interface D { default Throwable d() { return new Throwable(); } static Throwable s() { return new Throwable(); } }
    static class MyEx extends Exception { MyEx() { super("my"); } MyEx(int depth) { this(); } static MyEx factory() { return new MyEx(3); } }
    public static void main(String[] args) {
        show(new TraceBasics().t.getStackTrace());
        show(st.getStackTrace());
        show(new TraceBasics().new Inner().make().getStackTrace());
        show(gen(new Exception()).getStackTrace());
        show(sync().getStackTrace());
        show(new D() { }.d().getStackTrace());
        show(D.s().getStackTrace());
        show(MyEx.factory().getStackTrace());
        Object anon = new Object() { public String toString() { show(new Throwable().getStackTrace()); return ""; } };
        String.valueOf(anon);
        try { java.util.List.of(1).get(5); } catch (RuntimeException e) { show(e.getStackTrace()); }
        try { new java.util.ArrayList<>(java.util.List.of(1, 2)).forEach(new java.util.function.Consumer<Object>() { public void accept(Object i) { throw new IllegalStateException(); } }); } catch (IllegalStateException e) { show(e.getStackTrace()); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { show(e.getStackTrace()); }
        try { int z = args.length; System.out.println(1 / z); } catch (ArithmeticException e) { show(e.getStackTrace()); }
        try { System.arraycopy(null, 0, null, 0, 0); } catch (NullPointerException e) { show(e.getStackTrace()); }
        Thread th = new Thread(new Runnable() { public void run() { show(new Throwable().getStackTrace()); } });
        th.start();
        try { th.join(); } catch (InterruptedException e) { }
    }
}
