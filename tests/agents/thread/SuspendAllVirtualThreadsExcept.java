import java.util.concurrent.locks.LockSupport;

public class SuspendAllVirtualThreadsExcept {
    static volatile boolean done;
    static volatile boolean spins;

    static native void test(Object[] threads);

    static void park() {
        while (!done) {
            LockSupport.park();
        }
    }

    static void spin() {
        while (!done) {
            spins = true;
        }
    }

    static Thread started(Thread.Builder builder) throws InterruptedException {
        Thread thread = builder.start(SuspendAllVirtualThreadsExcept::park);
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread.Builder virtual = Thread.ofVirtual();
        Thread first = started(virtual);
        Thread second = started(virtual);
        Thread platform = started(Thread.ofPlatform());
        Thread third = virtual.start(SuspendAllVirtualThreadsExcept::spin);
        while (!spins) {
            Thread.sleep(1);
        }
        test(new Object[] {first, second, third, virtual.unstarted(() -> { }), platform});
        done = true;
        LockSupport.unpark(first);
        LockSupport.unpark(second);
        LockSupport.unpark(platform);
        first.join();
        second.join();
        third.join();
    }
}
