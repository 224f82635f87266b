import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads that hold monitors, and wait for monitors, leave their carriers: one carrier serves them all. */
public class Monitors {
    static int shared;
    static int counted;

    static synchronized void countStatic() throws InterruptedException {
        int seen = counted;
        Thread.sleep(1);
        counted = seen + 1;
    }

    synchronized int twice(int depth) throws InterruptedException {
        if (depth == 0) {
            Thread.yield();
            return 0;
        }
        synchronized (this) {
            Thread.sleep(0, 50_000);
            return 1 + twice(depth - 1);
        }
    }

    static void all(int number, Runnable body) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            threads.add(Thread.startVirtualThread(body));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Runnable quiet(Body body) {
        return () -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        all(100, quiet(() -> {
            for (int k = 0; k < 5; k++) {
                synchronized (lock) {
                    int seen = shared;
                    Thread.sleep(0, 100_000);
                    shared = seen + 1;
                }
            }
        }));
        System.out.println("shared " + shared);

        all(50, quiet(Monitors::countStatic));
        System.out.println("counted " + counted);

        Monitors one = new Monitors();
        AtomicInteger sum = new AtomicInteger();
        all(20, quiet(() -> sum.addAndGet(one.twice(5))));
        System.out.println("sum " + sum);

        // A platform thread and virtual ones at the same monitor, both ways.
        AtomicInteger order = new AtomicInteger();
        Thread blocked;
        synchronized (lock) {
            blocked = Thread.ofVirtual().start(() -> {
                synchronized (lock) {
                    order.compareAndSet(1, 2);
                }
            });
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            order.compareAndSet(0, 1);
        }
        blocked.join();
        System.out.println("order " + order);

        boolean[] release = new boolean[1];
        Thread owner = Thread.ofVirtual().start(() -> {
            synchronized (lock) {
                while (!release[0]) {
                    try {
                        Thread.sleep(1);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                order.set(10);
            }
        });
        Thread.sleep(20);
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                order.compareAndSet(10, 11);
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.BLOCKED) {
            Thread.sleep(1);
        }
        release[0] = true;
        owner.join();
        waiter.join();
        System.out.println("order " + order);

        // Who leaves by an exception lets go.
        Thread thrower = Thread.ofVirtual().unstarted(() -> {
            synchronized (lock) {
                Thread.yield();
                throw new IllegalStateException("left");
            }
        });
        thrower.setUncaughtExceptionHandler((thread, e) -> System.out.println(e + ", holds " + Thread.holdsLock(lock)));
        thrower.start();
        thrower.join();
        synchronized (lock) {
            System.out.println("free");
        }
    }
}
