import java.util.concurrent.atomic.AtomicInteger;

public class ThreadChurn {
    static native boolean look(Thread[] virtuals);

    static native void show();

    static volatile boolean stop;
    static final AtomicInteger ended = new AtomicInteger();

    static int work(int depth) {
        return depth == 0 ? ended.incrementAndGet() : work(depth - 1) + 1;
    }

    static Thread virtual(Runnable body) throws ReflectiveOperationException {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    public static void main(String[] args) throws Exception {
        Thread[] virtuals = new Thread[8];
        Thread maker = new Thread(() -> {
            for (int i = 0; !stop; i++) {
                Thread thread = new Thread(() -> work(8), "ours " + i);
                thread.start();
                try {
                    virtuals[i % 8] = virtual(() -> {
                        work(3);
                        Thread.yield();
                        work(5);
                    });
                    if (i % 4 == 0) {
                        thread.join();
                        virtuals[i % 8].join();
                    }
                } catch (ReflectiveOperationException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }, "ours, the maker");
        maker.start();
        boolean seen = false;
        for (int i = 0; i < 30 || ended.get() < 20 || !seen; i++) {
            seen = look(virtuals);
        }
        stop = true;
        maker.join();
        show();
    }
}
