import java.util.ArrayList;
import java.util.List;

/** Object.wait and notify of virtual threads, on one carrier. */
public class Waits {
    static final Object lock = new Object();
    static int woken;
    static int turn;

    static Thread start(Runnable body) {
        return Thread.ofVirtual().start(body);
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void waitOnce(long millis, String what) {
        synchronized (lock) {
            synchronized (lock) {
                try {
                    long start = System.nanoTime();
                    lock.wait(millis);
                    boolean early = millis > 0 && System.nanoTime() - start < millis * 1_000_000;
                    System.out.println(what + ": back" + (early ? " early" : "") + ", holds " + Thread.holdsLock(lock));
                } catch (InterruptedException e) {
                    System.out.println(what + ": interrupted, " + Thread.currentThread().isInterrupted() + ", holds " + Thread.holdsLock(lock));
                }
            }
            System.out.println(what + ": still holds " + Thread.holdsLock(lock));
        }
        System.out.println(what + ": holds " + Thread.holdsLock(lock));
    }

    public static void main(String[] args) throws Exception {
        Thread timed = start(() -> waitOnce(30, "timed"));
        timed.join();

        Thread notified = start(() -> waitOnce(0, "notified"));
        await(notified, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            System.out.println("notified while owned");
        }
        notified.join();

        Thread early = start(() -> waitOnce(60_000, "timed, notified"));
        await(early, Thread.State.TIMED_WAITING);
        synchronized (lock) {
            lock.notifyAll();
        }
        early.join();

        Thread interrupted = start(() -> waitOnce(0, "interrupted"));
        await(interrupted, Thread.State.WAITING);
        interrupted.interrupt();
        interrupted.join();

        Thread before = start(() -> {
            Thread.currentThread().interrupt();
            waitOnce(0, "interrupted before");
        });
        before.join();

        Thread noOwner = start(() -> {
            try {
                lock.wait();
            } catch (IllegalMonitorStateException | InterruptedException e) {
                System.out.println(e);
            }
        });
        noOwner.join();

        List<Thread> crowd = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            crowd.add(start(() -> {
                synchronized (lock) {
                    while (turn == 0) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                    woken++;
                }
            }));
        }
        for (Thread thread : crowd) {
            await(thread, Thread.State.WAITING);
        }
        synchronized (lock) {
            turn = 1;
            lock.notifyAll();
        }
        for (Thread thread : crowd) {
            thread.join();
        }
        System.out.println("woken " + woken);

        // Ping and pong, virtual and platform.
        turn = 0;
        Runnable[] players = new Runnable[2];
        StringBuffer text = new StringBuffer();
        for (int side = 0; side < 2; side++) {
            int mine = side;
            players[side] = () -> {
                for (int k = 0; k < 100; k++) {
                    synchronized (lock) {
                        while (turn != mine) {
                            try {
                                lock.wait();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        }
                        text.append(mine);
                        turn = 1 - mine;
                        lock.notifyAll();
                    }
                }
            };
        }
        Thread virtual = start(players[0]);
        Thread platform = new Thread(players[1]);
        platform.start();
        virtual.join();
        platform.join();
        System.out.println(text.length() + " " + text.toString().replace("01", "").isEmpty());
    }
}
