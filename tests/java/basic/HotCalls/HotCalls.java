public class HotCalls {
    static abstract class S { abstract int v(int x); int w(int x) { return v(x) + 1; } }
    static class A extends S { int v(int x) { return x + 1; } }
    static class B extends S { int k = 3; int v(int x) { return x * k; } }
    static class C extends A { int v(int x) { return super.v(x) ^ 0x55; } int w(int x) { return -super.w(x); } }
    interface I { int i(int x); default int j(int x) { return i(x) * 2; } }
    static class P implements I { public int i(int x) { return x - 5; } }
    static class Q implements I { public int i(int x) { return x | 8; } public int j(int x) { return I.super.j(x) + 1; } }
    int f; static int sf; final int[] a = new int[4];
    synchronized int sync(int x) { return f += x; }
    static int rec(int n) { return n < 2 ? n : rec(n - 1) + rec(n - 2); }
    static int many(int a, long b, double c, int d, float e, Object o, int g, long h) { return a + (int) b + (int) c + d + (int) e + (o == null ? 1 : 2) + g + (int) h; }
    int fields(int n) { for (int i = 0; i < n; i++) { f += i; sf ^= f; a[i & 3] += sf; this.f -= a[(i + 1) & 3] >> 3; } return f + sf; }
    public static void main(String[] args) {
        S[] mono = {new A()}, bi = {new A(), new B()}, mega = {new A(), new B(), new C(), new S() { int v(int x) { return ~x; } }};
        int h = 0;
        for (S[] ss : new S[][]{mono, bi, mega, mono}) for (int i = 0; i < 12000; i++) { S s = ss[i % ss.length]; h = h * 31 + s.v(i) + s.w(h & 7); }
        System.out.println(h);
        I[] is = {new P(), new Q(), x -> x + 100, new I() { public int i(int x) { return x; } public int j(int x) { return 0; } }};
        for (int i = 0; i < 20000; i++) { I t = is[i < 10000 ? 0 : i & 3]; h = h * 17 + t.i(i) + t.j(i); }
        System.out.println(h);
        System.out.println(rec(18));
        HotCalls c = new HotCalls();
        for (int i = 0; i < 15000; i++) { h += c.sync(i & 3); h ^= many(i, i, i, i, i, i % 2 == 0 ? null : c, i, i); }
        System.out.println(h);
        System.out.println(c.fields(20000));
        Object[] os = {"s", 1, 2L, new int[1], null, 'c'};
        int t = 0;
        for (int i = 0; i < 20000; i++) { Object o = os[i % 6]; if (o instanceof String) t += 1; else if (o instanceof Number && ((Number) o).intValue() == 2) t += 10; else if (o instanceof int[]) t += ((int[]) o).length * 100; else if (o == null) t += 3; }
        System.out.println(t);
        int late = 0;
        for (int i = 0; i < 12000; i++) late += lateLoaded(i);
        System.out.println(late);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5000; i++) { sb.append(i % 10); if (sb.length() > 50) sb.setLength(i % 7); }
        System.out.println(sb);
        int nul = 0;
        HotCalls maybe = c;
        for (int i = 0; i < 12000; i++) { if (i == 11000) maybe = null; try { nul += maybe.f & 1; } catch (NullPointerException e) { nul += 2; maybe = c; } }
        System.out.println(nul);
    }
    static int lateLoaded(int i) { if (i < 11990) return 1; return new Late().x(i); }
    static class Late { static int n; static { n = 5; System.out.println("Late init"); } int x(int i) { return i + n++; } }
}
