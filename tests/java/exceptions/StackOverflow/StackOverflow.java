public class StackOverflow {
    static int depth;
    static int rec(int n) { depth = n; return rec(n + 1) + 1; }
    int inst(long a, double b) { depth++; return inst(a + 1, b * 2) + 1; }
    static void fin() {
        depth++;
        try { fin(); } finally { depth--; }
    }
    static class Rec { public String toString() { return "x" + this; } }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                rec(0);
                System.out.println("no");
            } catch (StackOverflowError e) {
                System.out.println(depth > 500);
                System.out.println(e.getMessage());
                System.out.println(e.getStackTrace().length);
                System.out.println(e.getStackTrace()[1000].getMethodName());
                System.out.println(e.getCause() == null);
            }
        }
        depth = 0;
        try { new StackOverflow().inst(1, 2); } catch (StackOverflowError e) { System.out.println(depth > 500); }
        depth = 0;
        try { fin(); } catch (StackOverflowError e) { System.out.println("fin " + depth); }
        try { new Rec().toString(); } catch (StackOverflowError e) { System.out.println("toString"); }
        Thread t = new Thread(null, () -> {
            depth = 0;
            try { rec(0); } catch (StackOverflowError e) { System.out.println("thread " + (depth > 100)); }
        }, "so", 1 << 20);
        t.start();
        try { t.join(); } catch (InterruptedException e) { throw new Error(e); }
        int good = ok(200);
        System.out.println(good);
    }
    static int ok(int n) { return n == 0 ? 0 : 1 + ok(n - 1); }
}
