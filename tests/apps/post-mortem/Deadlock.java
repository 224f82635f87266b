import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Threads that wait for ever, in each way there is. */
public class Deadlock {
    static final Object LEFT = new Object();
    static final StringBuilder RIGHT = new StringBuilder();
    static final Object BELL = new Object();

    static void both(Object first, Object second, CountDownLatch met) throws Exception {
        synchronized (first) {
            met.countDown();
            met.await();
            // In one line: the stock VM takes the thread for past the monitorenter.
            synchronized (second) { System.out.println("never"); }
        }
    }

    static synchronized void waitForBell() throws InterruptedException {
        synchronized (BELL) {
            BELL.wait();
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(String name, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch met = new CountDownLatch(2);
        Thread one = start("dead-1", () -> both(LEFT, RIGHT, met));
        Thread two = start("dead-2", () -> both(RIGHT, LEFT, met));
        Thread waiter = start("waiter", Deadlock::waitForBell);
        Thread parked = start("parked", () -> LockSupport.park(BELL));
        while (one.getState() != Thread.State.BLOCKED || two.getState() != Thread.State.BLOCKED
                || waiter.getState() != Thread.State.WAITING || parked.getState() != Thread.State.WAITING) {
            Thread.sleep(5);
        }
        System.out.println("ready");
        Thread.sleep(60_000);
    }
}
