import java.util.concurrent.CountDownLatch;

public class Stacks {
    static final Object lock = new Object();
    static final CountDownLatch ready = new CountDownLatch(3);

    static native void all(int max, Thread[] mine);

    static native void some(int max, Thread[] threads);

    static void waiting(int depth) throws InterruptedException {
        if (depth > 0) {
            waiting(depth - 1);
            return;
        }
        synchronized (lock) {
            ready.countDown();
            lock.wait();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < 3; i++) {
            int depth = i * 3;
            threads[i] = new Thread(() -> {
                try {
                    waiting(depth);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }, "waiter " + i);
            threads[i].start();
        }
        ready.await();
        synchronized (lock) {
            Thread.onSpinWait();
        }
        while (threads[0].getState() != Thread.State.WAITING || threads[1].getState() != Thread.State.WAITING
            || threads[2].getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        threads[3] = new Thread("never started");
        threads[4] = Thread.currentThread();
        all(100, threads);
        all(2, threads);
        all(0, threads);
        some(100, threads);
        some(1, new Thread[0]);
        some(5, new Thread[] {threads[1], null});
        all(-1, threads);
        synchronized (lock) {
            lock.notifyAll();
        }
        for (int i = 0; i < 3; i++) {
            threads[i].join();
        }
        some(3, threads);
    }
}
