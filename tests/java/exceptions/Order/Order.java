public class Order {
    static int n;
    static int s(String m, int v) { System.out.print(m + " "); return v; }
    static int[] arr(String m, int[] a) { System.out.print(m + " "); return a; }
    static <T> T obj(String m, T t) { System.out.print(m + " "); return t; }
    static int boom(String m) { System.out.print(m + " "); throw new IllegalStateException(m); }
    int f;
    static class A { static { System.out.print("A.clinit "); } static int x; A(int v) { System.out.print("A() "); } static void m(int v) {} }
    interface Act { void run(); }
    static void t(Act a) {
        try { a.run(); System.out.println("-> ok"); } catch (RuntimeException e) { System.out.println("-> " + e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
    void two(int a, int b) {}
    public static void main(String[] args) {
        t(() -> arr("a", null)[s("i", 0)] = s("v", 1));
        t(() -> arr("a", null)[boom("i")] = s("v", 1));
        t(() -> arr("a", new int[0])[s("i", 5)] = boom("v"));
        t(() -> arr("a", new int[0])[s("i", 5)] += boom("v"));
        t(() -> arr("a", new int[1])[s("i", 0)] += boom("v"));
        t(() -> obj("o", (Order) null).f = boom("v"));
        t(() -> obj("o", (Order) null).f += boom("v"));
        t(() -> obj("o", (Order) null).f = s("v", 1));
        t(() -> obj("o", (Order) null).two(s("a", 1), boom("b")));
        t(() -> obj("o", (Order) null).two(s("a", 1), s("b", 2)));
        t(() -> new A(boom("arg")));
        t(() -> A.m(boom("arg")));
        t(() -> A.x = boom("arg"));
        t(() -> new A(s("arg", 1)));
        t(() -> { int x = s("l", 1) / s("r", 0); });
        t(() -> { int x = boom("l") / s("r", 0); });
        t(() -> { int[][] m = new int[s("d1", 2)][boom("d2")]; });
        t(() -> { int[][] m = new int[s("d1", -1)][s("d2", -2)]; });
        t(() -> { Object[] o = obj("a", new Integer[1]); o[s("i", 3)] = obj("v", "str"); });
        t(() -> { Object[] o = obj("a", new Integer[1]); o[s("i", 0)] = obj("v", "str"); });
        t(() -> { Object o = obj("a", "x"); int r = ((Integer) o) + boom("r"); });
        t(() -> { int i = 1; i = i++ + i++ * (i = 10) - --i; System.out.print(i + " "); });
        t(() -> { int[] a = {0, 0}; int i = 0; a[i] = i = 1; System.out.print(a[0] + "" + a[1] + " "); });
        t(() -> { int k = 3; int[] b = {1, 2, 3, 4}; b[--k] <<= k; System.out.print(b[2] + " "); });
        t(() -> { boolean z = s("p", 1) == 1 ? s("q", 2) == 3 && boom("x") == 0 : boom("y") == 1; });
    }
}
