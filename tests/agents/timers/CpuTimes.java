import java.util.concurrent.CountDownLatch;

public class CpuTimes {
    static native long current();

    static native long of(Object thread);

    static volatile long sink;

    static void work() {
        long end = System.nanoTime() + 30_000_000;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                sink += i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        long before = current();
        work();
        System.out.println("worked: " + (current() > before));
        long mine = of(null);
        System.out.println("the current one: " + (mine > 0 && of(Thread.currentThread()) >= mine));
        CountDownLatch ready = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            work();
            ready.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        System.out.println("unstarted " + of(other));
        other.start();
        ready.await();
        while (other.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        long first = of(other);
        long second = of(other);
        System.out.println("waits: " + (first > 0 && second >= first && second - first < 20_000_000));
        go.countDown();
        other.join();
        System.out.println("ended " + of(other));
        System.out.println("not a thread " + of("text"));
        Runnable body = () -> System.out.println("virtual " + current() + " " + of(Thread.currentThread()));
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body)).join();
    }
}
