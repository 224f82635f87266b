public class DeepRecursion {
    static class L { L n; int v; L(L n, int v) { this.n = n; this.v = v; } }
    static long sum(L l) { return l == null ? 0 : l.v + sum(l.n); }
    static int depthOfTrace(int n) {
        if (n == 0) return new Throwable().getStackTrace().length;
        return depthOfTrace(n - 1);
    }
    static int catchDeep(int n) {
        if (n == 0) throw new RuntimeException("bottom");
        try {
            return catchDeep(n - 1);
        } catch (RuntimeException e) {
            if (n % 100 != 0) throw e;
            throw new RuntimeException("level " + n, e);
        }
    }
    public static void main(String[] args) throws Exception {
        L l = null;
        for (int i = 0; i < 3000; i++) l = new L(l, i);
        System.out.println(sum(l));
        System.out.println(depthOfTrace(10));
        System.out.println(depthOfTrace(1022));
        System.out.println(depthOfTrace(1023));
        System.out.println(depthOfTrace(2000));
        try {
            catchDeep(500);
        } catch (RuntimeException e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getMessage() + " " + t.getStackTrace().length);
        }
        L fl = l;
        long[] r = new long[1];
        L big = l;
        for (int i = 0; i < 20000; i++) big = new L(big, 1);
        L fbig = big;
        Thread t = new Thread(null, () -> r[0] = sum(fbig), "big", 64L << 20);
        t.start();
        t.join();
        System.out.println(r[0]);
    }
}
