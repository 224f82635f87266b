import java.util.concurrent.locks.LockSupport;

public class GetStackTraceOthers {
    static final Object lock = new Object();
    static volatile boolean free;

    static native void stay();

    static native void entered();

    static native void letGo();

    static native void show(String what, Thread thread, boolean suspend);

    static void parks(int depth) {
        if (depth > 0) {
            parks(depth - 1);
        }
        while (!free) {
            LockSupport.park();
        }
    }

    static void enters() {
        synchronized (lock) {
            free = true;
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        free = false;
        Thread parked = builder.unstarted(() -> parks(2));
        show(kind + " unstarted", parked, false);
        parked.start();
        until(parked, Thread.State.WAITING);
        show(kind + " parked", parked, false);
        show(kind + " parked, suspended", parked, true);
        free = true;
        LockSupport.unpark(parked);
        parked.join();
        show(kind + " ended", parked, false);
        Thread inNative = builder.start(GetStackTraceOthers::stay);
        entered();
        show(kind + " in native code", inNative, false);
        show(kind + " in native code, suspended", inNative, true);
        letGo();
        inNative.join();
        Thread entering;
        synchronized (lock) {
            entering = builder.start(GetStackTraceOthers::enters);
            until(entering, Thread.State.BLOCKED);
            show(kind + " entering", entering, false);
            show(kind + " entering, suspended", entering, true);
        }
        entering.join();
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
    }
}
