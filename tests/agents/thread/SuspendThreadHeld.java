import java.util.concurrent.locks.LockSupport;

public class SuspendThreadHeld {
    static final Object lock = new Object();
    static volatile boolean wanted;
    static volatile boolean through;

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static void waits() {
        synchronized (lock) {
            while (!wanted) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
        through = true;
    }

    static void parks() {
        while (!wanted) {
            LockSupport.park();
        }
        through = true;
    }

    static void enters() {
        synchronized (lock) {
            through = true;
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void begin(Thread thread, Thread.State state) throws InterruptedException {
        wanted = false;
        through = false;
        thread.start();
        until(thread, state);
        suspend(thread);
    }

    static void end(String what, Thread thread) throws InterruptedException {
        Thread.sleep(20);
        System.out.println(what + ": through " + through);
        resume(thread);
        thread.join();
        System.out.println("  resumed: through " + through);
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        Thread thread = builder.unstarted(SuspendThreadHeld::waits);
        begin(thread, Thread.State.WAITING);
        synchronized (lock) {
            wanted = true;
            lock.notify();
        }
        end(kind + " notified", thread);
        thread = builder.unstarted(SuspendThreadHeld::parks);
        begin(thread, Thread.State.WAITING);
        wanted = true;
        LockSupport.unpark(thread);
        end(kind + " unparked", thread);
        thread = builder.unstarted(SuspendThreadHeld::enters);
        synchronized (lock) {
            begin(thread, Thread.State.BLOCKED);
        }
        end(kind + " blocked", thread);
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
    }
}
