import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Locks that many threads want all the time, platform threads and virtual ones, in compiled code and with waiting: nobody enters beside
 * another, and nobody who queues is forgotten.
 */
public class ContendedLocks {
    static final int THREADS = 6;
    static final int ROUNDS = 20_000;

    static class Counter {
        int plain;

        synchronized void add() {
            plain++;
        }

        void addInBlock() {
            synchronized (this) {
                addTwice();
            }
        }

        /** The lock is the caller's already. */
        synchronized void addTwice() {
            plain += 2;
        }
    }

    /** Of few places, so that its users wait and notify. */
    static class Buffer {
        final ArrayDeque<Integer> items = new ArrayDeque<>();

        synchronized void put(int item) throws InterruptedException {
            while (items.size() == 3) {
                wait();
            }
            items.add(item);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int item = items.remove();
            notifyAll();
            return item;
        }
    }

    interface Work {
        void run(int number) throws InterruptedException;
    }

    /** Every second thread is a virtual one if they are to be mixed. */
    static void all(boolean mixed, Work work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Runnable body = () -> {
                try {
                    work.run(number);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            };
            threads.add(mixed && i % 2 == 1 ? Thread.ofVirtual().start(body) : Thread.ofPlatform().start(body));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (boolean mixed : new boolean[] {false, true}) {
            Counter counter = new Counter();
            all(mixed, number -> {
                for (int i = 0; i < ROUNDS; i++) {
                    counter.add();
                    counter.addInBlock();
                }
            });
            System.out.println("counted " + counter.plain);

            // It has a monitor now, and an identity of its own.
            boolean same = System.identityHashCode(counter) == System.identityHashCode(counter);
            synchronized (counter) {
                counter.addInBlock();
                System.out.println("held " + Thread.holdsLock(counter) + ", the same " + same);
            }
            System.out.println("held " + Thread.holdsLock(counter) + ", counted " + counter.plain);
            try {
                counter.notify();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }

            Buffer buffer = new Buffer();
            long[] sums = new long[THREADS];
            all(mixed, number -> {
                for (int i = 0; i < ROUNDS / 40; i++) {
                    if (number < THREADS / 2) {
                        buffer.put(i);
                    } else {
                        sums[number] += buffer.take();
                    }
                }
            });
            System.out.println("taken " + java.util.Arrays.stream(sums).sum() + ", left " + buffer.items.size());
        }
    }
}
