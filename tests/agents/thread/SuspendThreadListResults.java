import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class SuspendThreadListResults {
    static volatile boolean done;

    static native void lists(Object[] threads);

    static native void suspend(Thread thread);

    static Thread started(Thread.Builder builder, boolean spins) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = builder.start(() -> {
            begun.countDown();
            while (!done) {
                if (!spins) {
                    LockSupport.park();
                }
            }
        });
        begun.await();
        while (!spins && thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread spins = started(Thread.ofPlatform(), true);
        Thread virtual = started(Thread.ofVirtual(), false);
        Thread suspended = started(Thread.ofPlatform(), false);
        suspend(suspended);
        Thread fresh = new Thread();
        Thread freshVirtual = Thread.ofVirtual().unstarted(() -> { });
        Thread ended = new Thread();
        ended.start();
        ended.join();
        lists(new Object[] {spins, virtual, suspended, spins, fresh, freshVirtual, ended, "text", null});
        done = true;
        LockSupport.unpark(virtual);
        LockSupport.unpark(suspended);
        virtual.join();
        suspended.join();
    }
}
