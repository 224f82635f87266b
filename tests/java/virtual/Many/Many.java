import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Many virtual threads parked at once, with objects that only their frames know. */
public class Many {
    static final AtomicLong sum = new AtomicLong();

    static void body(int number, CountDownLatch parked) {
        byte[] own = new byte[16];
        own[number % 16] = (byte) number;
        String text = "thread " + number;
        parked.countDown();
        LockSupport.park();
        sum.addAndGet(own[number % 16] == (byte) number && text.equals("thread " + number) ? number : -1_000_000_000L);
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        CountDownLatch parked = new CountDownLatch(count);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            threads[i] = Thread.startVirtualThread(() -> body(number, parked));
        }
        parked.await();
        for (int i = 0; i < 3; i++) {
            System.gc();
            byte[][] waste = new byte[100][];
            for (int k = 0; k < 100; k++) {
                waste[k] = new byte[10_000];
            }
        }
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum.get() == (long) count * (count - 1) / 2);
    }
}
