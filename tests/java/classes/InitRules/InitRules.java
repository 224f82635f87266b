import java.util.function.*;

public class InitRules {
    static void log(String s) { System.out.print(s + " "); }
    static class A { static { log("A"); } static int f = 1; static final int C = 5; static final String S = "s"; static final Object O = null; static void m() {} int inst; }
    static class B extends A { static { log("B"); } static int g = 2; B() {} }
    interface I { int X = mk("I.X"); static void s() {} void a(); }
    interface J extends I { int Y = mk("J.Y"); default void d() {} static int js() { return 1; } }
    interface K extends J { int Z = mk("K.Z"); default void a() {} }
    interface Q { int W = mk("Q.W"); void q(); }
    static class ImplK implements K { static { log("ImplK"); } static int v; }
    static class ImplQ implements Q { static { log("ImplQ"); } public void q() {} }
    static class Sub2 extends ImplK implements Q { static { log("Sub2"); } public void q() {} }
    static int mk(String n) { log(n); return 1; }
    static class Holder { static { log("Holder"); } static final Holder IT = new Holder(); Holder() { log("Holder()"); } }
    enum E { P, R; static { log("E"); } }
    static class Lam { static { log("Lam"); } static int sm(int x) { return x; } Lam() {} }
    record Rec(int x) { static { log("Rec"); } }
    static class Outer { static { log("Outer"); } static class Nest { static { log("Nest"); } static int n; } }
    static class G1 { static { log("G1"); } static final int LATE; static { LATE = 3; } }
    static class G2 { static { log("G2"); } static final int C = 3; static final Integer D = 3; static final long L = 3L * 7; static final String S2 = "a" + 1; }
    interface Act { void run() throws Throwable; }
    static void t(String n, Act a) throws Throwable { System.out.print(n + ": "); a.run(); System.out.println(); }
    public static void main(String[] args) throws Throwable {
        t("const", () -> { int x = A.C; String s = A.S; });
        t("class lit", () -> A.class.getName());
        t("array", () -> { Object o = new A[3]; Object p = new A[1][2]; });
        t("instanceof", () -> { Object o = "x"; boolean b = o instanceof A; });
        t("cast null", () -> { Object o = null; A a = (A) o; });
        t("reflect meta", () -> { A.class.getDeclaredFields(); A.class.getDeclaredMethods(); A.class.getModifiers(); });
        t("method obj", () -> A.class.getDeclaredMethod("m").getName());
        t("static via sub", () -> System.out.print(B.f + " "));
        t("sub own", () -> System.out.print(B.g + " "));
        t("iface field", () -> System.out.print(K.Z + " "));
        t("static iface", () -> I.s());
        t("j static", () -> J.js());
        t("impl", () -> { ImplK.v = 1; });
        t("implq", () -> new ImplQ());
        t("sub2", () -> new Sub2());
        t("q", () -> System.out.print(Q.W + " "));
        t("holder", () -> { Object o = Holder.IT; });
        t("enum", () -> E.valueOf("P"));
        t("mref", () -> { IntUnaryOperator f = Lam::sm; log("made"); f.applyAsInt(1); });
        t("rec", () -> new Rec(1));
        t("nest", () -> { Outer.Nest.n = 1; });
        t("late", () -> System.out.print(G1.LATE + " "));
        t("g2 const", () -> System.out.print(G2.C + " " + G2.L + " " + G2.S2 + " "));
        t("g2 boxed", () -> System.out.print(G2.D + " "));
        t("final null", () -> System.out.print(A.O + " "));
    }
}
