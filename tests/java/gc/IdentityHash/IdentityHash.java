import java.util.*;

public class IdentityHash {
    public static void main(String[] args) throws Exception {
        Object[] os = new Object[200];
        int[] hs = new int[200];
        for (int i = 0; i < os.length; i++) { os[i] = i % 4 == 0 ? new Object() : i % 4 == 1 ? new int[i] : i % 4 == 2 ? new String("s") : new Object[i]; hs[i] = System.identityHashCode(os[i]); }
        boolean ok = true;
        for (int r = 0; r < 4; r++) {
            byte[][] junk = new byte[50][];
            for (int i = 0; i < junk.length; i++) junk[i] = new byte[1000];
            System.gc();
            for (int i = 0; i < os.length; i++) ok &= System.identityHashCode(os[i]) == hs[i];
        }
        System.out.println(ok);
        Set<Integer> distinct = new HashSet<>();
        for (int h : hs) distinct.add(h);
        System.out.println(distinct.size() > 190);
        for (int h : hs) if (h <= 0) System.out.println("odd hash " + h);
        Object o = new Object();
        int h = o.hashCode();
        synchronized (o) { System.gc(); System.out.println(o.hashCode() == h); o.wait(1); System.out.println(o.hashCode() == h); }
        Object p = new Object();
        int ph;
        synchronized (p) { ph = p.hashCode(); synchronized (p) { System.gc(); System.out.println(p.hashCode() == ph); } }
        System.out.println(p.hashCode() == ph);
        Object q = new Object();
        Thread t = new Thread(() -> { synchronized (q) { try { Thread.sleep(20); } catch (InterruptedException e) { } } });
        t.start();
        int qh = q.hashCode();
        synchronized (q) { System.out.println(q.hashCode() == qh); }
        t.join();
        System.gc();
        System.out.println(q.hashCode() == qh);
        int[] a = {1}, b = a.clone();
        System.out.println(a.hashCode() != b.hashCode());
        class C implements Cloneable { int x; C copy() throws CloneNotSupportedException { return (C) clone(); } }
        C c = new C();
        int ch = c.hashCode();
        C d = c.copy();
        System.out.println(c.hashCode() == ch && d.hashCode() != ch);
        System.out.println(Object.class.hashCode() == System.identityHashCode(Object.class));
        System.out.println(Thread.currentThread().hashCode() == System.identityHashCode(Thread.currentThread()));
    }
}
