import java.util.concurrent.CountDownLatch;

public class SuspendEnding {
    static native void pester(Thread thread);

    static native void show();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 400; i++) {
            CountDownLatch running = new CountDownLatch(1);
            Runnable body = () -> {
                running.countDown();
                long end = System.nanoTime() + 20_000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            };
            Thread thread = i % 4 == 0 ? Thread.ofVirtual().unstarted(body) : new Thread(body);
            thread.start();
            running.await();
            pester(thread);
            thread.join();
        }
        show();
    }
}
