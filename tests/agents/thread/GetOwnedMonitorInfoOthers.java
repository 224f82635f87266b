import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class GetOwnedMonitorInfoOthers {
    static final Object contended = new Object() {
    };
    static final ReentrantLock other = new ReentrantLock();
    static volatile boolean free;

    static native void show(String what, Thread thread);

    static void parks() {
        synchronized ("held") {
            while (!free) {
                LockSupport.park();
            }
        }
    }

    static void locks() {
        synchronized ("held") {
            other.lock();
            other.unlock();
        }
    }

    static void enters() {
        synchronized ("held") {
            synchronized (contended) {
                free = true;
            }
        }
    }

    static void waits() {
        synchronized ("held") {
            synchronized (contended) {
                try {
                    contended.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static Thread started(Thread.Builder builder, Runnable body, Thread.State state) throws InterruptedException {
        free = false;
        Thread thread = builder.start(body);
        until(thread, state);
        return thread;
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        Thread parked = started(builder, GetOwnedMonitorInfoOthers::parks, Thread.State.WAITING);
        show(kind + " parked", parked);
        free = true;
        LockSupport.unpark(parked);
        parked.join();
        other.lock();
        Thread locking = started(builder, GetOwnedMonitorInfoOthers::locks, Thread.State.WAITING);
        show(kind + " waits for a j.u.c. lock", locking);
        other.unlock();
        locking.join();
        Thread entering;
        synchronized (contended) {
            entering = started(builder, GetOwnedMonitorInfoOthers::enters, Thread.State.BLOCKED);
            show(kind + " entering", entering);
        }
        entering.join();
        Thread waiting = started(builder, GetOwnedMonitorInfoOthers::waits, Thread.State.WAITING);
        show(kind + " waiting", waiting);
        synchronized (contended) {
            contended.notify();
            until(waiting, Thread.State.BLOCKED);
            show(kind + " re-entering", waiting);
        }
        waiting.join();
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
        show("current", Thread.currentThread());
    }
}
