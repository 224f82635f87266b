public class ClinitFailure {
    static class A { static int x = 1 / zero(); static int y; static void m() {} }
    static int zero() { return 0; }
    static class B extends A { static { System.out.println("B never"); } static int z = 2; static final int C = 9; }
    static class ErrC { static { if (true) throw new MyErr("err"); } static int q; }
    static class MyErr extends Error { MyErr(String m) { super(m); } }
    static class Chk { static int v; static { sneak(new Exception("checked")); } }
    @SuppressWarnings("unchecked") static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
    interface I { int K = zero() / zero(); default void d() {} }
    static class Impl implements I { static int v = 4; }
    interface Act { void run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            a.run();
            System.out.println(n + ": ok");
        } catch (Throwable e) {
            System.out.println(n + ": " + e);
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) System.out.println("    " + c);
            if (e instanceof ExceptionInInitializerError) System.out.println("    ex " + ((ExceptionInInitializerError) e).getException());
        }
    }
    public static void main(String[] args) {
        t("A.y", () -> System.out.println(A.y));
        t("A.y again", () -> System.out.println(A.y));
        t("A.m", () -> A.m());
        t("new A", () -> new A());
        t("B.z", () -> System.out.println(B.z));
        t("B.z again", () -> System.out.println(B.z));
        t("B.C", () -> System.out.println(B.C));
        t("forName", () -> Class.forName("ClinitFailure$A"));
        t("forName noinit", () -> Class.forName("ClinitFailure$A", false, ClinitFailure.class.getClassLoader()));
        t("newInstance", () -> A.class.getDeclaredConstructor().newInstance());
        t("field", () -> A.class.getDeclaredField("y").getInt(null));
        t("array", () -> System.out.println(new A[2].length));
        t("instanceof", () -> System.out.println((Object) "s" instanceof Comparable && !((Object) "s" instanceof Number)));
        t("ErrC", () -> ErrC.q++);
        t("ErrC again", () -> ErrC.q++);
        t("Chk", () -> Chk.v++);
        t("Chk again", () -> Chk.v++);
        t("Impl", () -> new Impl());
        t("Impl again", () -> new Impl());
        t("I.K", () -> System.out.println(I.K));
        t("Impl.v", () -> System.out.println(Impl.v));
        t("ensure", () -> java.lang.invoke.MethodHandles.lookup().ensureInitialized(A.class));
    }
}
