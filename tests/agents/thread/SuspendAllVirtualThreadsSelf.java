import java.util.concurrent.locks.LockSupport;

public class SuspendAllVirtualThreadsSelf {
    static volatile boolean done;

    static native void suspendAll(Thread me, Thread other);

    static native void resume(Thread thread, Thread other);

    public static void main(String[] args) throws Exception {
        Thread other = Thread.ofVirtual().start(() -> {
            while (!done) {
                LockSupport.park();
            }
        });
        while (other.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        Thread thread = Thread.ofVirtual().start(() -> suspendAll(Thread.currentThread(), other));
        resume(thread, other);
        thread.join();
        done = true;
        LockSupport.unpark(other);
        other.join();
    }
}
