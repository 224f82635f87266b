import java.util.*;
import java.util.concurrent.*;

/** Thread locals: inherited or not, by platform and virtual threads, builders, pools and scoped values; removed, replaced and collected. */
public class InheritLocals {
    static final ThreadLocal<String> T = ThreadLocal.withInitial(() -> "init " + Thread.currentThread().isVirtual());
    static final InheritableThreadLocal<List<String>> I = new InheritableThreadLocal<>() { @Override protected List<String> childValue(List<String> p) { return p == null ? null : new ArrayList<>(p) {{ add("child"); }}; } };
    static void run(String w, Thread t) throws Exception { t.join(); System.out.println(w); }
    public static void main(String[] args) throws Exception {
        I.set(new ArrayList<>(List.of("main"))); T.set("main's");
        Runnable show = () -> System.out.println(T.get() + " " + I.get());
        List<Thread.Builder> bs = List.of(Thread.ofPlatform(), Thread.ofVirtual(), Thread.ofPlatform().inheritInheritableThreadLocals(false), Thread.ofVirtual().inheritInheritableThreadLocals(false));
        for (Thread.Builder b : bs) { run("started", b.start(show)); Thread u = b.unstarted(show); I.set(new ArrayList<>(List.of("changed"))); u.start(); run("unstarted", u); }
        run("constructor", start(new Thread(show))); run("no inherit", start(new Thread(null, show, "n", 0, false)));
        Thread deep = Thread.ofVirtual().start(() -> { I.get().add("v"); try { Thread.ofVirtual().start(() -> { show.run(); I.remove(); show.run(); }).join(); Thread.ofPlatform().start(show).join(); } catch (InterruptedException e) { } });
        run("deep", deep);
        try (var ex = Executors.newFixedThreadPool(1)) { ex.submit(show).get(); I.set(null); ex.submit(show).get(); ex.submit(() -> T.set("pool's")).get(); ex.submit(show).get(); }
        T.remove(); show.run();
        var refs = new ArrayList<java.lang.ref.WeakReference<Object>>();
        for (int i = 0; i < 2000; i++) { ThreadLocal<Object> l = new ThreadLocal<>(); Object o = new byte[100]; l.set(o); refs.add(new java.lang.ref.WeakReference<>(o)); if (i % 2 == 0) l.remove(); }
        System.gc(); for (int i = 0; i < 2000; i++) new ThreadLocal<Integer>().set(i); System.gc();
        long gone = refs.stream().filter(r -> r.get() == null).count();
        System.out.println(gone >= 1000);
        int sum = 0; var all = new ArrayList<ThreadLocal<Integer>>(); for (int i = 0; i < 500; i++) { int k = i; all.add(ThreadLocal.withInitial(() -> k)); } for (var l : all) sum += l.get(); System.out.println(sum);
        var total = new java.util.concurrent.atomic.LongAdder(); var vs = new ArrayList<Thread>();
        for (int i = 0; i < 500; i++) { int k = i; vs.add(Thread.startVirtualThread(() -> { T.set("v" + k); Thread.yield(); try { Thread.sleep(1); } catch (InterruptedException e) { } total.add(T.get().equals("v" + k) ? 1 : 0); })); }
        for (Thread v : vs) v.join(); System.out.println(total);
        Thread e = Thread.ofPlatform().unstarted(() -> { throw new IllegalStateException("x"); }); e.setUncaughtExceptionHandler((t, x) -> System.out.println(x + " " + T.get())); run("handler", start(e));
    }
    static Thread start(Thread t) { t.start(); return t; }
}
