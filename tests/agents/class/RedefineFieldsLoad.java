import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Threads make objects and use each other's while their class changes. */
public class RedefineFieldsLoad {
    static volatile boolean stop;
    static final AtomicLong made = new AtomicLong();
    static final AtomicReferenceArray<RedefineFields.Last> ring = new AtomicReferenceArray<>(1000);

    static void work() {
        for (int n = 0; !stop; n++) {
            RedefineFields.Last fresh = new RedefineFields.Last();
            fresh.number = n % 1000;
            fresh.own = fresh;
            ring.set(n % 1000, fresh);
            RedefineFields.Last other = ring.get((n & 0xffff) * 7 % 1000);
            if (other != null && (other.wide != 77 || other.own != other || other.small != 5)) {
                throw new AssertionError(other.wide + " " + other.own + " " + other.small);
            }
            try {
                fresh.show();
            } catch (NoSuchFieldError e) {
                /* An old frame of show. */
            }
            made.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(RedefineFieldsLoad::work);
            threads[i].setUncaughtExceptionHandler((thread, error) -> {
                System.out.println(error);
                stop = true;
            });
            threads[i].start();
        }
        Random random = new Random(1);
        for (int round = 0; round < 30 && !stop; round++) {
            String error = RedefineFields.become(random.nextBoolean() ? RedefineFields.V1.class : RedefineFields.V0.class);
            if (!error.equals("NONE")) {
                System.out.println(error);
            }
            long before = made.get();
            while (made.get() < before + 100 && !stop) {
                Thread.yield();
            }
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
