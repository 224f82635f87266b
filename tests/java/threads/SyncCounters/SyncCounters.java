public class SyncCounters {
    int a; static int s; long l; final Object lock = new Object();
    synchronized void incA() { a++; }
    static synchronized void incS() { s++; }
    void incL() { synchronized (lock) { l += 2; } }
    synchronized void nested() { synchronized (lock) { a++; l--; synchronized (SyncCounters.class) { s++; } } }
    public static void main(String[] args) throws Exception {
        SyncCounters c = new SyncCounters();
        int n = 6, k = 2000;
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> { for (int j = 0; j < k; j++) { c.incA(); incS(); c.incL(); if (j % 10 == 0) c.nested(); if (j % 500 == 0) Thread.yield(); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(c.a + " " + s + " " + c.l);
        int[] arr = new int[4];
        Thread[] us = new Thread[4];
        for (int i = 0; i < 4; i++) { int q = i; us[i] = new Thread(() -> { for (int j = 0; j < 3000; j++) synchronized (arr) { arr[j & 3]++; arr[q] += 0; } }); us[i].start(); }
        for (Thread t : us) t.join();
        System.out.println(arr[0] + " " + arr[1] + " " + arr[2] + " " + arr[3]);
        Object[] locks = new Object[10];
        int[] counts = new int[10];
        for (int i = 0; i < 10; i++) locks[i] = i % 2 == 0 ? new Object() : new byte[i];
        Thread[] vs = new Thread[3];
        for (int i = 0; i < 3; i++) { vs[i] = new Thread(() -> { for (int j = 0; j < 3000; j++) { int z = j % 10; synchronized (locks[z]) { counts[z]++; } } }); vs[i].start(); }
        for (Thread t : vs) t.join();
        int tot = 0;
        for (int x : counts) { if (x != 900) System.out.println("bad " + x); tot += x; }
        System.out.println(tot);
        int h = System.identityHashCode(c.lock);
        boolean[] same = {true};
        Thread w = new Thread(() -> { for (int i = 0; i < 500; i++) synchronized (c.lock) { same[0] &= System.identityHashCode(c.lock) == h; } });
        w.start();
        for (int i = 0; i < 500; i++) synchronized (c.lock) { same[0] &= c.lock.hashCode() == h; }
        w.join();
        System.out.println(same[0]);
        int[] fails = {0}, ok = {0};
        Thread[] xs = new Thread[4];
        for (int i = 0; i < 4; i++) { xs[i] = new Thread(() -> { for (int j = 0; j < 200; j++) try { synchronized (c) { ok[0]++; if (j % 4 == 0) throw new RuntimeException(); } } catch (RuntimeException e) { synchronized (c) { fails[0]++; } } }); xs[i].start(); }
        for (Thread t : xs) t.join();
        System.out.println(ok[0] + " " + fails[0] + " " + Thread.holdsLock(c));
    }
}
