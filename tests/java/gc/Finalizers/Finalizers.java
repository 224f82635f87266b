import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class Finalizers {
    static final CountDownLatch done = new CountDownLatch(20), resd = new CountDownLatch(1), thrown = new CountDownLatch(1);
    static final Set<Integer> ids = Collections.synchronizedSet(new TreeSet<>());
    static Resur saved;
    static int resFin;
    static class F { final int id; F(int i) { id = i; } @Override protected void finalize() { ids.add(id); done.countDown(); } }
    static class Resur { int v = 5; protected void finalize() { resFin++; saved = this; resd.countDown(); } }
    static class Bad { protected void finalize() throws Throwable { thrown.countDown(); throw new Exception("ignored"); } }
    static class Empty { protected void finalize() { } }
    static class NoCtor { NoCtor() { throw new IllegalStateException("ctor"); } protected void finalize() { ids.add(-99); done.countDown(); } }
    static void make() { for (int i = 0; i < 19; i++) new F(i); try { new NoCtor(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); } new Resur(); new Bad(); new Empty(); }
    public static void main(String[] args) throws Exception {
        make();
        for (int i = 0; i < 300 && (done.getCount() > 0 || resd.getCount() > 0 || thrown.getCount() > 0); i++) { System.gc(); System.runFinalization(); Thread.sleep(2); }
        System.out.println(done.getCount() + " " + ids);
        System.out.println(resd.getCount() + " " + saved.v + " " + thrown.getCount());
        WeakReference<Resur> w = new WeakReference<>(saved);
        saved = null;
        for (int i = 0; i < 200 && w.get() != null; i++) { System.gc(); System.runFinalization(); Thread.sleep(2); }
        System.out.println(w.get() == null);
        System.out.println(saved == null);
        System.out.println(resFin);
        F alive = new F(1000);
        System.gc();
        System.runFinalization();
        System.out.println(ids.contains(1000) + " " + alive.id);
    }
}
