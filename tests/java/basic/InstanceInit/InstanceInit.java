public class InstanceInit {
    static void l(String s) { System.out.print(s); System.out.print(' '); }
    static int n(String s, int v) { l(s); return v; }
    static class A {
        int a = n("a", 1), b = n("b", a + 1);
        { l("{A}"); c = 9; }
        int c = n("c", 3);
        A() { this(5); l("A()"); }
        A(int x) { super(); l("A(int)"); a += x; virt(); }
        void virt() { l("A.virt"); }
    }
    static class B extends A {
        final int f; int g = n("g", f0()); String s = "init";
        { f = n("f", 7); }
        B() { l("B()"); }
        B(String q) { super(n("arg", 2)); l("B(String)"); s = q; }
        int f0() { return 100; }
        void virt() { l("B.virt"); l(s); System.out.print(g + f); System.out.print(' '); }
    }
    static class Thrower {
        static int made; Thrower keep; static Thrower leaked;
        { made++; }
        Thrower(int k) { leaked = this; if (k > 1) throw new IllegalStateException("ctor"); keep = this; }
    }
    static class Rec { final Rec inner; final int d; Rec(int d) { this.d = d; inner = d == 0 ? null : new Rec(d - 1); } int sum() { return d + (inner == null ? 0 : inner.sum()); } }
    class In { int q = outerField * 2; In() { outerField++; } }
    int outerField = 21;
    In in = new In();
    static final Object SELF = new Object() { int k = 4; public String toString() { return "anon" + k + (SELF == null); } String early = toString(); };
    public static void main(String[] args) {
        A a = new A();
        System.out.println(a.a + a.b + a.c);
        B b = new B();
        System.out.println(b.a + b.f + b.g);
        b = new B("given");
        System.out.println(b.s);
        for (int k = 0; k < 3; k++) try { new Thrower(k); } catch (IllegalStateException e) { System.out.println(e.getMessage()); System.out.println(Thrower.leaked.keep == null); }
        System.out.println(Thrower.made);
        System.out.println(new Rec(20).sum());
        InstanceInit o = new InstanceInit();
        System.out.println(o.in.q + o.outerField);
        System.out.println(SELF);
        int[] x = {n("x0", 1), n("x1", 2)};
        System.out.println(x[0] + x[1]);
        new A(n("p", 1)) { { l("{anon}"); } void virt() { l("anon.virt"); } };
        System.out.println();
    }
}
