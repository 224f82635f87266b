import java.util.*;

public class MonitorsMany {
    static int deep(Object o, int n) { synchronized (o) { return n == 0 ? 0 : 1 + deep(o, n - 1); } }
    public static void main(String[] args) throws Exception {
        Object[] os = new Object[1500];
        int[] hash = new int[os.length];
        for (int i = 0; i < os.length; i++) { os[i] = i % 3 == 0 ? new Object() : i % 3 == 1 ? new long[i % 9] : "s" + i; if (i % 2 == 0) hash[i] = os[i].hashCode(); }
        int[] counts = new int[os.length];
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) { int seed = t; ts[t] = new Thread(() -> { Random r = new Random(seed); for (int i = 0; i < 5000; i++) { int k = r.nextInt(os.length); synchronized (os[k]) { counts[k]++; if (i % 50 == 0) Thread.yield(); if (i % 700 == 0) os[k].notifyAll(); } } }); ts[t].start(); }
        for (int g = 0; g < 3; g++) System.gc();
        for (Thread t : ts) t.join();
        int s = 0;
        for (int c : counts) s += c;
        boolean same = true;
        for (int i = 0; i < os.length; i += 2) same &= os[i].hashCode() == hash[i];
        System.out.println(s + " " + same);
        for (Object o : os) if (Thread.holdsLock(o)) System.out.println("held");
        Object d = new Object();
        System.out.println(deep(d, 800) + " " + Thread.holdsLock(d));
        synchronized (d) { System.out.println(deep(d, 300)); d.wait(1); System.out.println(Thread.holdsLock(d)); }
        Object[] held = new Object[50];
        for (int i = 0; i < held.length; i++) held[i] = new Object();
        System.out.println(nest(held, 0));
        int free = 0;
        for (Object o : held) if (!Thread.holdsLock(o)) free++;
        System.out.println(free);
        for (int r = 0; r < 20; r++) { Object m = new Object(); Thread w = new Thread(() -> { synchronized (m) { try { m.wait(); } catch (InterruptedException e) { } } }); w.start(); while (w.getState() != Thread.State.WAITING) Thread.yield(); synchronized (m) { m.notify(); } w.join(); }
        System.out.println("waited");
        Object c = new Object();
        Thread[] cont = new Thread[8];
        int[] n = {0};
        synchronized (c) { for (int i = 0; i < 8; i++) { cont[i] = new Thread(() -> { synchronized (c) { n[0]++; } }); cont[i].start(); } for (Thread t : cont) while (t.getState() != Thread.State.BLOCKED) Thread.sleep(1); System.out.println("all blocked " + n[0]); }
        for (Thread t : cont) t.join();
        System.out.println(n[0]);
    }
    static int nest(Object[] o, int i) { if (i == o.length) { int h = 0; for (Object x : o) if (Thread.holdsLock(x)) h++; return h; } synchronized (o[i]) { return nest(o, i + 1); } }
}
