import java.util.concurrent.locks.LockSupport;

public class GetThreadStateSuspended {
    static final Object lock = new Object();
    static final Object held = new Object();
    static volatile boolean spins;

    static native void look(String what, Thread thread);

    static void spin() {
        spins = true;
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    static void park() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    static void waits() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    static void enter() {
        synchronized (held) {
            spins = false;
        }
    }

    static void in(String what, Thread.State state, Thread thread) throws InterruptedException {
        thread.start();
        while (thread.getState() != state || state == Thread.State.RUNNABLE && !spins) {
            Thread.sleep(1);
        }
        look(what, thread);
        if (state != Thread.State.BLOCKED) {
            thread.join();
        }
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        in(kind + " runs", Thread.State.RUNNABLE, builder.unstarted(GetThreadStateSuspended::spin));
        in(kind + " parked", Thread.State.WAITING, builder.unstarted(GetThreadStateSuspended::park));
        in(kind + " waits", Thread.State.WAITING, builder.unstarted(GetThreadStateSuspended::waits));
        Thread thread = builder.unstarted(GetThreadStateSuspended::enter);
        synchronized (held) {
            in(kind + " enters", Thread.State.BLOCKED, thread);
        }
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
    }
}
