import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Where virtual threads can't leave their carriers they wait on them, and others get other carriers. */
public class Pinned {
    static final CountDownLatch initializing = new CountDownLatch(1);
    static final CountDownLatch go = new CountDownLatch(1);

    static class Slow {
        static final int VALUE;

        static {
            initializing.countDown();
            try {
                go.await();
                Thread.sleep(5);
                synchronized (go) {
                    go.wait(5);
                }
                LockSupport.parkNanos(1_000_000);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            VALUE = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = Thread.ofVirtual().start(() -> System.out.println("value " + Slow.VALUE));
        initializing.await();
        // Unpinned ones get on meanwhile.
        Thread other = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < 10; i++) {
                Thread.yield();
            }
            System.out.println("other");
        });
        other.join();
        while (first.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        go.countDown();
        first.join();

        // Interrupted while it waits on its carrier.
        CountDownLatch inside = new CountDownLatch(1);
        class Once {
            static void run(CountDownLatch inside) {
                Runnable body = () -> {
                    inside.countDown();
                    try {
                        Thread.sleep(60_000);
                        System.out.println("slept");
                    } catch (InterruptedException e) {
                        System.out.println("interrupted " + Thread.currentThread().isInterrupted());
                    }
                };
                // By reflection and method handles nothing is pinned.
                try {
                    Runnable.class.getMethod("run").invoke(body);
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        Thread sleeper = Thread.ofVirtual().start(() -> Once.run(inside));
        inside.await();
        Thread.sleep(5);
        sleeper.interrupt();
        sleeper.join();

        ReentrantLock lock = new ReentrantLock();
        int[] count = new int[1];
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.startVirtualThread(() -> {
                lock.lock();
                try {
                    int seen = count[0];
                    Thread.yield();
                    count[0] = seen + 1;
                } finally {
                    lock.unlock();
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("count " + count[0]);
    }
}
