import java.util.concurrent.CountDownLatch;

/** Names of threads and methods, the heap's size, tags. */
public class Names {
    static native void threads(Thread other, Thread unstarted, Object virtual);

    static native void methods();

    static native void heap();

    static native void tags(Object one, Object two);

    static int inside(String text, long[][] numbers) {
        return 0;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        Runnable waits = () -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread other = new Thread(waits, "other");
        other.start();
        Thread virtual = Thread.ofVirtual().start(waits);
        begun.await();
        while (virtual.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        threads(other, new Thread(waits), virtual);
        end.countDown();
        other.join();
        virtual.join();
        methods();
        heap();
        tags(new Object(), new Object());
    }
}
