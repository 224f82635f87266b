import java.lang.ref.*;
import java.util.*;

public class RefCasts {
    // Reference processing orders: what is reachable through soft, weak, final and phantom links at once.
    static class Fin { Object held; static volatile boolean sawWeakCleared, sawHeld; WeakReference<Object> w; Fin(Object h, WeakReference<Object> w) { held = h; this.w = w; } protected void finalize() { sawWeakCleared = w.get() == null; sawHeld = held != null && ((int[]) held)[0] == 77; done = true; } }
    static volatile boolean done;
    static WeakReference<Object> weakToHeld;
    static void setup() { Object h = new int[]{77}; weakToHeld = new WeakReference<>(h); new Fin(h, weakToHeld); }
    static class Sub extends SoftReference<String> { int extra = 5; Sub(String s) { super(s); } }
    public static void main(String[] args) throws Exception {
        setup();
        for (int i = 0; i < 300 && !done; i++) { System.gc(); System.runFinalization(); Thread.sleep(2); }
        System.out.println(done + " " + Fin.sawWeakCleared + " " + Fin.sawHeld);
        Sub s = new Sub("strong literal");
        System.gc();
        System.out.println(s.get() + s.extra);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        List<WeakReference<Object>> refs = new ArrayList<>();
        for (int i = 0; i < 500; i++) refs.add(new WeakReference<>(new Object(), q));
        int n = 0;
        for (int i = 0; i < 300 && n < 500; i++) { System.gc(); Reference<?> r; while ((r = q.remove(2)) != null) { n++; } }
        System.out.println(n);
        refs.clear();
        for (int i = 0; i < 100; i++) new WeakReference<>(new Object(), q);
        for (int i = 0; i < 10; i++) System.gc();
        System.out.println("unreachable refs may enqueue or not: " + (n == 500));
        WeakReference<Thread> wt;
        Thread t = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } });
        t.start();
        wt = new WeakReference<>(t);
        t = null;
        System.gc();
        System.out.println(wt.get() != null && wt.get().isAlive());
        wt.get().interrupt();
        wt.get().join();
        for (int i = 0; i < 200 && wt.get() != null; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(wt.get());
        Object local = new Object();
        WeakReference<Object> wl = new WeakReference<>(local);
        System.gc();
        System.out.println(wl.get() == local);
        Object[] stack = {new Object()};
        WeakReference<Object> in = new WeakReference<>(stack[0]);
        System.out.println(use(stack[0], in));
        WeakReference<Object> exr = null;
        try { Object inTry = new Object(); exr = new WeakReference<>(inTry); throw new Exception("x"); } catch (Exception e) { System.gc(); System.out.println(e.getMessage()); }
        ThreadLocal<Object> tl = new ThreadLocal<>();
        tl.set(new int[]{3});
        System.gc();
        System.out.println(((int[]) tl.get())[0]);
        synchronized (new int[]{5}) { System.gc(); System.out.println("locked temp survives"); }
    }
    static boolean use(Object o, WeakReference<Object> w) { System.gc(); return w.get() == o; }
}
