import java.util.concurrent.locks.LockSupport;

public class GetThreadStateVirtual {
    interface Body {
        void run() throws InterruptedException;
    }

    static final Object lock = new Object();
    static volatile boolean spins;
    static volatile boolean done;

    static native void show(String what, Thread thread);

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void in(String what, Thread.State state, Body body) throws Exception {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                done = true;
            }
        });
        until(thread, state);
        show(what, thread);
        thread.interrupt();
        thread.join();
    }

    static void waitFor(long millis) throws InterruptedException {
        synchronized (lock) {
            lock.wait(millis);
        }
    }

    static void spin() {
        spins = true;
        while (!done) {
            Thread.onSpinWait();
        }
    }


    public static void main(String[] args) throws Exception {
        Thread fresh = Thread.ofVirtual().unstarted(() -> show("itself", Thread.currentThread()));
        show("unstarted", fresh);
        fresh.start();
        fresh.join();
        show("ended", fresh);
        in("park", Thread.State.WAITING, () -> LockSupport.park());
        in("parkNanos", Thread.State.TIMED_WAITING, () -> LockSupport.parkNanos(lock, 100_000_000_000L));
        in("sleep", Thread.State.TIMED_WAITING, () -> Thread.sleep(100000));
        in("wait", Thread.State.WAITING, () -> waitFor(0));
        in("wait, timed", Thread.State.TIMED_WAITING, () -> waitFor(100000));
        Thread entering = Thread.ofVirtual().unstarted(() -> {
            synchronized (lock) {
                spins = false;
            }
        });
        synchronized (lock) {
            entering.start();
            until(entering, Thread.State.BLOCKED);
            show("entering", entering);
        }
        entering.join();
        done = false;
        Thread spinner = Thread.ofVirtual().start(GetThreadStateVirtual::spin);
        while (!spins) {
            Thread.sleep(1);
        }
        show("spinning", spinner);
        spinner.interrupt();
        show("spinning, interrupted", spinner);
        done = true;
        spinner.join();
        show("spun", spinner);
    }
}
