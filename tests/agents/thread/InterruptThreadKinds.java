import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class InterruptThreadKinds {
    interface Body {
        void run() throws Exception;
    }

    static final Object lock = new Object();

    static native void interrupt(Thread thread);

    static void in(Thread.Builder builder, String what, Thread.State state, Body body) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = builder.unstarted(() -> {
            String end = "ends";
            begun.countDown();
            try {
                body.run();
            } catch (Exception e) {
                end = e.getClass().getSimpleName();
            }
            System.out.println(what + ": " + end + ", " + Thread.currentThread().isInterrupted());
        });
        interrupt(thread);
        thread.start();
        begun.await();
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
        interrupt(thread);
        thread.join();
        interrupt(thread);
    }

    static void all(String kind, Thread.Builder builder) throws Exception {
        System.out.println(kind);
        in(builder, "runs", Thread.State.RUNNABLE, () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        in(builder, "sleeps", Thread.State.TIMED_WAITING, () -> Thread.sleep(100000));
        in(builder, "waits", Thread.State.WAITING, () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        in(builder, "parked", Thread.State.WAITING, LockSupport::park);
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
        interrupt(Thread.currentThread());
        System.out.println("current: " + Thread.interrupted() + " " + Thread.interrupted());
    }
}
