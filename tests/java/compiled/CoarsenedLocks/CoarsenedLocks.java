import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Loops that lock one object again and again, in all the ways that leave the lock or come to another one. */
public class CoarsenedLocks {
    static final Object LOCK = new Object();
    static final Object OTHER = new Object();
    static final int ROUNDS = 200_000;
    static final int THREADS = 3;
    static long counter;
    static long otherCounter;

    interface Loop {
        void run() throws Exception;
    }

    static void plain() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (LOCK) {
                counter++;
            }
        }
    }

    static void ofLocal(Object lock) {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                counter++;
            }
        }
    }

    /** The local holds another object each time. */
    static void alternating() {
        Object lock = LOCK;
        Object next = OTHER;
        for (int i = 0; i < ROUNDS; i++) {
            Object swapped = lock;
            lock = next;
            next = swapped;
            synchronized (lock) {
                if (lock == LOCK) {
                    counter++;
                } else {
                    otherCounter++;
                }
            }
        }
    }

    /** It holds another one every few times. */
    static void alternating(int every) {
        Object lock = LOCK;
        Object next = OTHER;
        for (int i = 0, left = every; i < ROUNDS; i++, left--) {
            if (left == 0) {
                Object swapped = lock;
                lock = next;
                next = swapped;
                left = every;
            }
            synchronized (lock) {
                if (lock == LOCK) {
                    counter++;
                } else {
                    otherCounter++;
                }
            }
        }
    }

    /** Leaves the block by `continue`, `break` and to an outer loop. */
    static void leaving() {
        int i = 0;
        outer:
        while (i < ROUNDS) {
            for (int k = 0; k < 40; k++) {
                synchronized (LOCK) {
                    counter++;
                    i++;
                    if (i >= ROUNDS) {
                        break outer;
                    }
                    if ((i & 7) == 0) {
                        continue;
                    }
                    if (i % 37 == 0) {
                        break;
                    }
                    if (i % 101 == 0) {
                        continue outer;
                    }
                }
            }
        }
    }

    /** Leaves it by an exception every few times. */
    static void throwing() {
        int[] few = new int[3];
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            try {
                synchronized (LOCK) {
                    counter++;
                    sum += few[i % 53 == 0 ? 3 : 0];
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
                if (Thread.holdsLock(LOCK)) {
                    throw new AssertionError("held behind the handler");
                }
            }
        }
        if (sum != (ROUNDS + 52) / 53) {
            throw new AssertionError("sum " + sum);
        }
    }

    /** Calls between the locks, seldom: the lock must not be held there. */
    static void calling() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (LOCK) {
                counter++;
            }
            if (i % 1001 == 0) {
                look();
            }
        }
        look();
    }

    static void look() {
        if (Thread.holdsLock(LOCK)) {
            throw new AssertionError("held between the blocks");
        }
    }

    /** Locked twice, one in the other. */
    static void nested() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (LOCK) {
                synchronized (OTHER) {
                    otherCounter++;
                }
                counter++;
            }
        }
    }

    /** Held already around the loop. */
    static void held() {
        synchronized (LOCK) {
            for (int i = 0; i < ROUNDS; i++) {
                synchronized (LOCK) {
                    counter++;
                }
            }
            if (!Thread.holdsLock(LOCK)) {
                throw new AssertionError("lost");
            }
        }
    }

    static void counted(String name, Loop loop, long expected, long expectedOther) throws Exception {
        counter = 0;
        otherCounter = 0;
        List<Throwable> failures = new ArrayList<>();
        Thread[] threads = new Thread[THREADS];
        for (int k = 0; k < THREADS; k++) {
            threads[k] = new Thread(() -> {
                try {
                    loop.run();
                    look();
                } catch (Throwable t) {
                    synchronized (failures) {
                        failures.add(t);
                    }
                }
            });
            threads[k].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        boolean isRight = counter == expected * THREADS && otherCounter == expectedOther * THREADS;
        System.out.println(name + (isRight && failures.isEmpty() ? " counted" : " " + counter + " " + otherCounter + " " + failures));
    }

    static volatile boolean done;

    /** Who wants the lock of a loop without end gets it, and who waits for a safepoint comes to it. */
    static void others() throws Exception {
        AtomicLong rounds = new AtomicLong();
        Thread looping = new Thread(() -> {
            while (!done) {
                for (int i = 0; i < 1_000_000; i++) {
                    synchronized (LOCK) {
                        counter++;
                    }
                }
                rounds.incrementAndGet();
            }
        });
        looping.start();
        while (rounds.get() < 3) {
            Thread.onSpinWait();
        }
        int frames = 0;
        for (int i = 0; i < 50; i++) {
            synchronized (LOCK) {
                counter++;
            }
            frames += looping.getStackTrace().length;
        }
        done = true;
        looping.join();
        System.out.println("others had their turn: " + (frames > 0));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            counted("plain", CoarsenedLocks::plain, ROUNDS, 0);
            counted("of a local", () -> ofLocal(LOCK), ROUNDS, 0);
            counted("alternating", CoarsenedLocks::alternating, ROUNDS / 2, ROUNDS / 2);
            counted("every five", () -> alternating(5), ROUNDS / 2, ROUNDS / 2);
            counted("leaving", CoarsenedLocks::leaving, ROUNDS, 0);
            counted("throwing", CoarsenedLocks::throwing, ROUNDS, 0);
            counted("calling", CoarsenedLocks::calling, ROUNDS, 0);
            counted("nested", CoarsenedLocks::nested, ROUNDS, ROUNDS);
            counted("held", CoarsenedLocks::held, ROUNDS, 0);
        }
        others();
    }
}
