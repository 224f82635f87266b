import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

public class VirtualSuspendStorm {
    static volatile boolean stop;
    static final AtomicLongArray counts = new AtomicLongArray(8);

    static native void suspend(Thread[] threads, int way);

    static native void resume(Thread[] threads, int way);

    static native void show();

    static void work(int n) {
        while (!stop) {
            counts.incrementAndGet(n);
            if (n % 3 == 0) {
                Thread.yield();
            } else if (n % 3 == 1) {
                LockSupport.parkNanos(1000);
            } else if (counts.get(n) % 1000 == 0) {
                Thread.yield();
            }
        }
    }

    static Thread virtual(Runnable body) throws ReflectiveOperationException {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    static long sum() {
        long sum = 0;
        for (int i = 0; i < 8; i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < 8; i++) {
            int mine = i;
            threads[i] = virtual(() -> work(mine));
        }
        int moved = 0;
        for (int i = 0; i < 45; i++) {
            suspend(threads, i % 3);
            long before = sum();
            for (int k = 0; k < 2000; k++) {
                Thread.onSpinWait();
            }
            if (sum() != before) {
                moved++;
            }
            resume(threads, (i + i / 3) % 3);
            long now = sum();
            while (sum() == now) {
                Thread.onSpinWait();
            }
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        show();
        System.out.println("moved while suspended: " + moved);
    }
}
