import java.util.*;

public class StressThreads {
    static class Node { Node l, r; int v; Node(int v) { this.v = v; } }
    static Node build(int d, int v) { if (d == 0) return null; Node n = new Node(v); n.l = build(d - 1, v * 2); n.r = build(d - 1, v * 2 + 1); return n; }
    static int check(Node n) { return n == null ? 0 : n.v + check(n.l) - check(n.r); }
    static volatile Node shared;
    public static void main(String[] args) throws Exception {
        int n = 4;
        int[] res = new int[n];
        Thread[] ts = new Thread[n];
        for (int t = 0; t < n; t++) {
            int k = t;
            ts[t] = new Thread(() -> {
                int h = 0;
                for (int i = 0; i < 15; i++) { Node x = build(8, k + 1); if (i % 5 == 0) shared = x; h = h * 31 + check(x); Node s = shared; if (s != null) check(s); }
                res[k] = h;
            });
            ts[t].start();
        }
        for (int i = 0; i < 5; i++) { System.gc(); Thread.sleep(1); }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(res));
        Object[] table = new Object[256];
        Thread[] us = new Thread[3];
        boolean[] bad = new boolean[1];
        for (int t = 0; t < 3; t++) {
            int seed = t;
            us[t] = new Thread(() -> {
                Random r = new Random(seed);
                for (int i = 0; i < 4000; i++) {
                    int k = r.nextInt(256);
                    Object o = table[k];
                    if (o != null) { int[] a = (int[]) o; if (a[0] != a[a.length - 1] || a[0] % 256 != k) bad[0] = true; }
                    int[] a = new int[2 + r.nextInt(6)];
                    a[0] = a[a.length - 1] = k + 256 * r.nextInt(100);
                    java.lang.invoke.VarHandle.releaseFence();
                    table[k] = a;
                }
            });
            us[t].start();
        }
        for (int i = 0; i < 3; i++) System.gc();
        for (Thread t : us) t.join();
        System.out.println(bad[0]);
        Thread spin = new Thread(() -> { long x = 0; while (!Thread.currentThread().isInterrupted()) x++; });
        spin.start();
        for (int i = 0; i < 3; i++) System.gc();
        spin.interrupt();
        spin.join();
        System.out.println("gc with a spinning thread done");
        Thread sleeper = new Thread(() -> { Object o = new int[]{9}; try { Thread.sleep(30); } catch (InterruptedException e) { } System.out.println("sleeper " + ((int[]) o)[0]); });
        sleeper.start();
        for (int i = 0; i < 3; i++) System.gc();
        sleeper.join();
    }
}
