// both: -Xmixed
// limit: 2
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A hundred thousand virtual threads: begun, parked all at once, unparked, joined; three times. In default mode. */
public class VirtualThreads {
    private static final int COUNT = 100_000;

    public static void main(String[] args) throws InterruptedException {
        Bench.start();
        AtomicInteger woken = new AtomicInteger();
        for (int round = 0; round < 3; round++) {
            CountDownLatch begun = new CountDownLatch(COUNT);
            Thread[] threads = new Thread[COUNT];
            for (int i = 0; i < COUNT; i++) {
                threads[i] = Thread.startVirtualThread(() -> {
                    begun.countDown();
                    LockSupport.park();
                    woken.incrementAndGet();
                });
            }
            begun.await();
            for (Thread thread : threads) {
                LockSupport.unpark(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        Bench.end(woken.get());
    }
}
