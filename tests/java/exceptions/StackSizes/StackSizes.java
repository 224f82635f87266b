public class StackSizes {
    static int n;
    static void rec() { n++; rec(); }
    static int depth(long size) throws InterruptedException {
        int[] r = new int[1];
        Thread t = new Thread(null, () -> { n = 0; try { rec(); } catch (StackOverflowError e) { r[0] = n; } }, "d", size);
        t.start();
        t.join();
        return r[0];
    }
    static int down(int k) { return k == 0 ? 0 : 1 + down(k - 1); }
    public static void main(String[] args) throws Exception {
        int small = depth(512 << 10), dflt = depth(0), big = depth(32 << 20);
        System.out.println(small > 300);
        System.out.println(dflt > small);
        System.out.println(big > 4 * dflt);
        Thread t = new Thread(null, () -> System.out.println(down(60000)), "deep", 64 << 20);
        t.start();
        t.join();
        Thread m = new Thread(() -> System.out.println(down(15000)));
        m.start();
        m.join();
    }
}
