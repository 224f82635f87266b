public class Unsatisfied {
    native int nat(int x, String s);
    static native void snat();
    static native long overload(int a);
    static native long overload(long[] a);
    static native void under_score(Object $dollar);
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try { new Unsatisfied().nat(1, "a"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        }
        try { snat(); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); System.out.println(e.getStackTrace()[0]); System.out.println(e.getStackTrace()[1]); }
        try { overload(1); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        try { overload(null); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        try { under_score(null); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        try { System.loadLibrary("nosuchlib_q"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage().startsWith("no nosuchlib_q in java.library.path")); }
        try { System.load("relative.so"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        try { System.load("/nonexistent/lib.so"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        System.out.println(System.mapLibraryName("abc"));
        try { Unsatisfied.class.getDeclaredMethod("snat").invoke(null); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(e.getCause()); } catch (ReflectiveOperationException e) { System.out.println("bad"); }
    }
}
