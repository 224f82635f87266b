public class Finally {
    static StringBuilder sb = new StringBuilder();
    static void l(String s) { sb.append(s).append(' '); }
    static int nested(int k) {
        try {
            l("t1");
            try {
                l("t2");
                if (k == 1) throw new RuntimeException("r1");
                if (k == 2) return 20;
                try {
                    l("t3");
                    if (k == 3) throw new Error("e3");
                    if (k == 4) return 40;
                } finally {
                    l("f3");
                    if (k == 5) throw new IllegalStateException("i5");
                }
            } catch (RuntimeException e) {
                l("c2:" + e.getMessage());
                if (k == 5) throw new RuntimeException("again", e);
            } finally {
                l("f2");
            }
        } catch (Throwable t) {
            l("c1:" + t.getMessage());
            return -k;
        } finally {
            l("f1");
        }
        return 99;
    }
    @SuppressWarnings("finally")
    static String swallow(int k) {
        while (true) {
            try {
                try {
                    if (k++ < 3) continue;
                    throw new RuntimeException("x" + k);
                } finally {
                    l("k" + k);
                    if (k > 5) break;
                    if (k == 2) continue;
                }
            } catch (RuntimeException e) {
                l(e.getMessage());
                if (k == 5) return "ret" + k;
            }
        }
        return "broke";
    }
    static long wide() {
        long a = 1; double b = 2;
        try {
            a += 10;
            return a + (long) b;
        } finally {
            a = 100; b = 100;
            l("w" + a + b);
        }
    }
    static int inCatchFinally() {
        int x = 0;
        for (int i = 0; i < 4; i++) {
            try {
                if (i % 2 == 0) throw new Exception();
                x += 1;
            } catch (Exception e) {
                x += 10;
                if (i == 2) break;
            } finally {
                x += 100;
            }
        }
        return x;
    }
    static void deep(int n) {
        if (n == 0) throw new RuntimeException("deep");
        try { deep(n - 1); } finally { l("" + n); }
    }
    public static void main(String[] args) {
        for (int k = 0; k < 6; k++) {
            sb.setLength(0);
            int r = nested(k);
            System.out.println(k + " -> " + r + " : " + sb);
        }
        for (int k = 0; k < 6; k++) {
            sb.setLength(0);
            System.out.println(swallow(k) + " : " + sb);
        }
        sb.setLength(0);
        System.out.println(wide() + " " + sb);
        System.out.println(inCatchFinally());
        sb.setLength(0);
        try { deep(5); } catch (RuntimeException e) { l(e.getMessage()); }
        System.out.println(sb);
    }
}
