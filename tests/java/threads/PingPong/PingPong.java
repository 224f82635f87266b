public class PingPong {
    static final Object lock = new Object();
    static int turn;
    static final StringBuilder out = new StringBuilder();
    static class Q {
        final int[] buf = new int[3]; int head, n;
        synchronized void put(int v) throws InterruptedException { while (n == buf.length) wait(); buf[(head + n++) % buf.length] = v; notifyAll(); }
        synchronized int take() throws InterruptedException { while (n == 0) wait(); int v = buf[head]; head = (head + 1) % buf.length; n--; notifyAll(); return v; }
    }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) synchronized (lock) {
                    while (turn != me) try { lock.wait(); } catch (InterruptedException e) { throw new Error(e); }
                    out.append((char) ('a' + me));
                    turn = (turn + 1) % 3;
                    lock.notifyAll();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(out);
        Q q = new Q();
        long[] sums = new long[2];
        Thread[] cs = new Thread[2];
        for (int c = 0; c < 2; c++) { int me = c; cs[c] = new Thread(() -> { try { int v; while ((v = q.take()) >= 0) sums[me] += v; } catch (InterruptedException e) { } }); cs[c].start(); }
        Thread[] ps = new Thread[3];
        for (int p = 0; p < 3; p++) { int me = p; ps[p] = new Thread(() -> { try { for (int i = 0; i < 300; i++) q.put(me * 1000 + i); } catch (InterruptedException e) { } }); ps[p].start(); }
        for (Thread p : ps) p.join();
        q.put(-1); q.put(-1);
        for (Thread c : cs) c.join();
        System.out.println(sums[0] + sums[1]);
        Object m = new Object();
        int[] woken = {0}, waiting = {0};
        Thread[] ws = new Thread[5];
        for (int i = 0; i < 5; i++) { ws[i] = new Thread(() -> { synchronized (m) { waiting[0]++; try { m.wait(); } catch (InterruptedException e) { } woken[0]++; } }); ws[i].start(); }
        while (true) { synchronized (m) { if (waiting[0] == 5) break; } Thread.sleep(1); }
        synchronized (m) { m.notify(); }
        while (true) { synchronized (m) { if (woken[0] == 1) break; } Thread.sleep(1); }
        Thread.sleep(20);
        synchronized (m) { System.out.println("woken " + woken[0]); m.notify(); m.notify(); }
        while (true) { synchronized (m) { if (woken[0] == 3) break; } Thread.sleep(1); }
        synchronized (m) { System.out.println("woken " + woken[0]); m.notifyAll(); }
        for (Thread w : ws) w.join();
        System.out.println("woken " + woken[0]);
        synchronized (m) { m.notify(); m.notifyAll(); }
        synchronized (m) { synchronized (m) { synchronized (m) { Thread n = new Thread(() -> { synchronized (m) { m.notify(); } }); n.start(); m.wait(); System.out.println("depth kept " + Thread.holdsLock(m)); } } System.out.println(Thread.holdsLock(m)); }
        System.out.println(Thread.holdsLock(m));
    }
}
