import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class Cleaners {
    static final Cleaner C = Cleaner.create();
    static class Res implements AutoCloseable {
        static class State implements Runnable { final String n; final CountDownLatch l; State(String n, CountDownLatch l) { this.n = n; this.l = l; } public void run() { log.add(n); l.countDown(); } }
        final Cleaner.Cleanable c;
        Res(String n, CountDownLatch l) { c = C.register(this, new State(n, l)); }
        public void close() { c.clean(); }
    }
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());
    static void drop(int n, CountDownLatch l) { for (int i = 0; i < n; i++) new Res("r" + i, l); }
    public static void main(String[] args) throws Exception {
        CountDownLatch one = new CountDownLatch(1);
        try (Res r = new Res("explicit", one)) { System.out.println("using"); }
        System.out.println(log);
        CountDownLatch l = new CountDownLatch(10);
        drop(10, l);
        for (int i = 0; i < 200 && l.getCount() > 0; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(l.getCount());
        Collections.sort(log);
        System.out.println(log);
        Res kept = new Res("kept", new CountDownLatch(1));
        for (int i = 0; i < 5; i++) System.gc();
        Thread.sleep(20);
        System.out.println(log.contains("kept"));
        kept.close();
        kept.close();
        System.out.println(Collections.frequency(log, "kept"));
        CountDownLatch bad = new CountDownLatch(1), after = new CountDownLatch(1);
        C.register(new Object(), () -> { bad.countDown(); throw new RuntimeException("ignored"); });
        for (int i = 0; i < 200 && bad.getCount() > 0; i++) { System.gc(); Thread.sleep(2); }
        drop(1, after);
        for (int i = 0; i < 200 && after.getCount() > 0; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(bad.getCount() + " " + after.getCount());
        Object o = new Object();
        Cleaner.Cleanable cl = C.register(o, () -> System.out.println("cleaned once"));
        cl.clean();
        cl.clean();
        Reference.reachabilityFence(o);
        try { C.register(null, () -> { }); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}
