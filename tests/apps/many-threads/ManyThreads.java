import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Very many platform threads: started, parked, woken and ended; twice, so that what they leave is used again. */
public class ManyThreads {
    static volatile boolean go;

    static void round(int count) throws InterruptedException {
        go = false;
        CountDownLatch parked = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        // Threads that have ended for Java may hold their place in the system for a while.
        long patience = System.nanoTime() + 120_000_000_000L;
        boolean all = true;
        while (all && threads.size() < count) {
            Thread thread = new Thread(() -> {
                parked.countDown();
                while (!go) {
                    LockSupport.park();
                }
            });
            thread.setDaemon(true);
            try {
                thread.start();
                threads.add(thread);
            } catch (OutOfMemoryError e) {
                // The program goes on with those that it has got, which must be many.
                if (threads.size() >= 20_000) {
                    all = false;
                } else if (System.nanoTime() > patience) {
                    throw e;
                } else {
                    Thread.sleep(10);
                }
            }
        }
        if (all) {
            parked.await();
        }
        byte[][] more = new byte[200][];
        for (int i = 0; i < more.length; i++) {
            more[i] = new byte[1 << 20];
        }
        go = true;
        threads.forEach(LockSupport::unpark);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("all ended, " + more.length + " MiB");
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        round(count);
        round(count);
    }
}
