import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadsTarget {
    static final int MANY = 300;
    static final CountDownLatch release = new CountDownLatch(1);
    static final Object monitor = new Object();
    static volatile boolean spin = true;
    static volatile long spun;
    static final AtomicInteger interrupted = new AtomicInteger();

    static void wait(int depth) throws InterruptedException {
        if (depth > 0) {
            wait(depth - 1);
        } else {
            release.await();
        }
    }

    static Thread started(ThreadGroup group, String name, Runnable body) {
        Thread thread = new Thread(group, body, name);
        thread.start();
        return thread;
    }

    static void quiet(String name) {
        try {
            switch (name) {
                case "sleeping" -> Thread.sleep(100_000);
                case "parked" -> java.util.concurrent.locks.LockSupport.park();
                case "waiting" -> {
                    synchronized (monitor) {
                        monitor.wait();
                    }
                }
                default -> release.await();
            }
        } catch (InterruptedException e) {
            interrupted.incrementAndGet();
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        inner.setMaxPriority(3);
        Thread[] many = new Thread[MANY];
        for (int i = 0; i < MANY; i++) {
            int depth = i % 40;
            many[i] = started(i % 3 == 0 ? inner : outer, "many " + i, () -> {
                try {
                    wait(depth);
                } catch (InterruptedException e) {
                    interrupted.incrementAndGet();
                }
            });
        }
        for (Thread each : many) {
            until(each, Thread.State.WAITING);
        }
        Thread sleeping = started(outer, "sleeping", () -> quiet("sleeping"));
        Thread parked = started(outer, "parked", () -> quiet("parked"));
        Thread waiting = started(outer, "waiting", () -> quiet("waiting"));
        Thread spinning = started(inner, "spinning", () -> {
            while (spin) {
                spun++;
            }
        });
        // A debugger finds it spinning, not about to begin.
        while (spun == 0) Thread.onSpinWait();
        Object lock = new Object();
        Thread blocked;
        synchronized (lock) {
            blocked = started(inner, "blocked", () -> {
                synchronized (lock) {
                    interrupted.addAndGet(100);
                }
            });
            until(sleeping, Thread.State.TIMED_WAITING);
            until(parked, Thread.State.WAITING);
            until(waiting, Thread.State.WAITING);
            until(blocked, Thread.State.BLOCKED);
            Thread fresh = new Thread("fresh");
            System.out.println("all there"); // at: there
        }
        blocked.join();
        waiting.join();
        spin = false;
        spinning.join();
        release.countDown();
        for (Thread each : many) {
            each.join();
        }
        java.util.concurrent.locks.LockSupport.unpark(parked);
        parked.join();
        sleeping.join();
        System.out.println("done " + interrupted); // at: done
    }
}
