import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class GetThreadStateKinds {
    interface Body {
        void run() throws InterruptedException;
    }

    static final Object lock = new Object();
    static final ReentrantLock other = new ReentrantLock();
    static volatile boolean done;

    static native void show(String what, Thread thread);

    static void ignoring(Body body) {
        try {
            body.run();
        } catch (InterruptedException e) {
            done = true;
        }
    }

    static void in(String what, Thread.State state, Body body) throws Exception {
        Thread thread = new Thread(() -> ignoring(body));
        thread.start();
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
        show(what, thread);
        thread.interrupt();
        thread.join();
    }

    static void waitFor(long millis) throws InterruptedException {
        synchronized (lock) {
            lock.wait(millis);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread fresh = new Thread(() -> { });
        show("unstarted", fresh);
        fresh.start();
        fresh.join();
        show("ended", fresh);
        show("current", main);
        show("null", null);
        in("wait", Thread.State.WAITING, () -> waitFor(0));
        in("wait, timed", Thread.State.TIMED_WAITING, () -> waitFor(100000));
        in("sleep", Thread.State.TIMED_WAITING, () -> Thread.sleep(100000));
        in("join", Thread.State.WAITING, () -> main.join());
        in("join, timed", Thread.State.TIMED_WAITING, () -> main.join(100000));
        in("park", Thread.State.WAITING, () -> LockSupport.park());
        in("parkNanos", Thread.State.TIMED_WAITING, () -> LockSupport.parkNanos(lock, 100_000_000_000L));
        in("parkUntil", Thread.State.TIMED_WAITING, () -> LockSupport.parkUntil(System.currentTimeMillis() + 100000));
        other.lock();
        in("j.u.c. lock", Thread.State.WAITING, other::lockInterruptibly);
        other.unlock();
        Thread entering = new Thread(() -> ignoring(() -> waitFor(1)));
        synchronized (lock) {
            entering.start();
            while (entering.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            show("entering", entering);
        }
        entering.join();
    }
}
