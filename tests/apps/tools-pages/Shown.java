import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Something to see for each tool: two threads in a deadlock, eight that wait for one, a thread at work, a cache that keeps a megabyte. */
public class Shown {
    static class Oops extends RuntimeException { }
    static final Object A = new Object(), B = new Object(), HELD = new Object();
    static final Map<Integer, byte[]> CACHE = new HashMap<>();
    static volatile long sink;
    static volatile Object kept;

    static void grind() {
        long x = sink;
        for (int i = 0; i < 200_000; i++) x = x * 6364136223846793005L + 1442695040888963407L;
        sink = x;
    }

    static void allocate() {
        for (int i = 0; i < 500; i++) kept = new byte[1000];
    }

    static void fail() {
        try { throw new Oops(); } catch (Oops expected) { sink++; }
    }

    static void lock(Object first, Object second, CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try { both.await(); } catch (InterruptedException e) { return; }
            synchronized (second) { sink++; }
        }
    }

    static Thread begun(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static void blocked(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 1000; i++) CACHE.put(i, new byte[1000]);
        CountDownLatch both = new CountDownLatch(2);
        Thread one = begun("one", () -> lock(A, B, both)), two = begun("two", () -> lock(B, A, both));
        blocked(one);
        blocked(two);
        synchronized (HELD) {
            for (int i = 0; i < 8; i++) blocked(begun("waiter-" + i, () -> { synchronized (HELD) { sink++; } }));
            begun("worker", () -> { while (true) { grind(); allocate(); fail(); } });
            System.out.println("ready");
            while (System.in.read() >= 0) Thread.onSpinWait();
        }
        System.out.println("done");
    }
}
