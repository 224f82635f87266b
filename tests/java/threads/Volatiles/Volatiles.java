public class Volatiles {
    static volatile boolean ready; static int data;
    static volatile int turn; static int[] payload;
    static class Once { volatile Object o; int made; Object get() { Object r = o; if (r == null) synchronized (this) { r = o; if (r == null) { made++; o = r = new int[]{1, 2, 3}; } } return r; } }
    static class Fin { final int a, b; final int[] c; Fin(int x) { a = x; b = x * 2; c = new int[]{x}; } }
    static Fin shared;
    public static void main(String[] args) throws Exception {
        int bad = 0;
        for (int r = 0; r < 50; r++) {
            ready = false; data = 0;
            int[] seen = new int[1];
            Thread t = new Thread(() -> { while (!ready) Thread.onSpinWait(); seen[0] = data; });
            t.start();
            data = r + 1;
            ready = true;
            t.join();
            if (seen[0] != r + 1) bad++;
        }
        System.out.println("bad " + bad);
        long[] sum = new long[1];
        Thread c = new Thread(() -> { for (int i = 0; i < 200; i++) { while (turn != 1) Thread.yield(); sum[0] += payload[0]; payload = null; turn = 0; } });
        c.start();
        for (int i = 0; i < 200; i++) { while (turn != 0) Thread.yield(); payload = new int[]{i}; turn = 1; }
        c.join();
        System.out.println(sum[0]);
        Once o = new Once();
        Object[] got = new Object[6];
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) { int k = i; ts[i] = new Thread(() -> got[k] = o.get()); ts[i].start(); }
        for (Thread t : ts) t.join();
        boolean same = true;
        for (Object x : got) same &= x == got[0];
        System.out.println(same + " " + o.made);
        boolean[] okk = {true};
        Thread w = new Thread(() -> { for (int i = 1; i < 2000; i++) shared = new Fin(i); });
        Thread rd = new Thread(() -> { while (w.isAlive()) { Fin f = shared; if (f != null && (f.b != f.a * 2 || f.c[0] != f.a || f.a == 0)) okk[0] = false; } });
        w.start(); rd.start(); w.join(); rd.join();
        System.out.println(okk[0]);
        class VL { volatile long v; volatile double d; }
        VL v = new VL();
        boolean[] tear = {false};
        Thread wl = new Thread(() -> { for (int i = 0; i < 3000; i++) { v.v = (i & 1) == 0 ? 0 : -1L; v.d = (i & 1) == 0 ? 1.0 : -2.0; } });
        wl.start();
        while (wl.isAlive()) { long x = v.v; double d = v.d; if (x != 0 && x != -1 || d != 0 && d != 1.0 && d != -2.0) tear[0] = true; }
        System.out.println("torn " + tear[0]);
    }
}
