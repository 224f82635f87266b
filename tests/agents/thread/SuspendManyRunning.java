import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/** Platform threads that count, virtual ones that count and park, one that has ended. */
public class SuspendManyRunning {
    static final int PLATFORM = 60;
    static final int VIRTUAL = 6;
    static final AtomicIntegerArray COUNTS = new AtomicIntegerArray((PLATFORM + VIRTUAL) * 16);
    static volatile boolean begun;
    static volatile boolean over;

    /** Suspends or resumes; milliseconds. */
    static native double change(Thread[] threads, boolean suspend, boolean silently);

    /** Stops all threads for a moment; milliseconds. */
    static native double stop();

    static void count(int index) {
        while (!begun) {
            LockSupport.parkNanos(1_000_000);
        }
        while (!over) {
            COUNTS.incrementAndGet(index * 16);
            if (index >= PLATFORM) {
                // Not by `yield`: a carrier goes on for ever with those that yield to it, and others never begin (on the stock VM, too).
                LockSupport.parkNanos(1000);
            }
        }
    }

    static String counts() {
        return COUNTS.toString();
    }

    static void untilAllCount() throws InterruptedException {
        int[] before = new int[PLATFORM + VIRTUAL];
        for (int i = 0; i < before.length; i++) {
            before[i] = COUNTS.get(i * 16);
        }
        // Few sleeps: a virtual thread gets a processor again in its carrier's turn only.
        for (int i = 0; i < before.length; i++) {
            while (COUNTS.get(i * 16) == before[i]) {
                Thread.sleep(1);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] running = new Thread[PLATFORM + VIRTUAL];
        for (int i = 0; i < running.length; i++) {
            int index = i;
            running[i] = i < PLATFORM ? new Thread(() -> count(index)) : Thread.ofVirtual().unstarted(() -> count(index));
            running[i].setDaemon(true);
            running[i].start();
        }
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread[] listed = Arrays.copyOf(running, running.length + 3);
        listed[running.length] = ended;
        listed[running.length + 1] = running[0];
        listed[running.length + 2] = running[PLATFORM];
        // What main links and compiles, it does before sixty others want the processors.
        counts();
        begun = true;
        untilAllCount();
        double least = Double.MAX_VALUE;
        double leastStop = Double.MAX_VALUE;
        for (int round = 0; round < 4; round++) {
            leastStop = Math.min(leastStop, stop());
            least = Math.min(least, change(listed, true, round > 0));
            String before = counts();
            Thread.sleep(20);
            if (!counts().equals(before)) {
                System.out.println("they go on");
            }
            change(listed, false, round > 0);
        }
        untilAllCount();
        over = true;
        // One thread after the other took seconds, beside other work more.
        boolean slow = least > 10 * Math.max(leastStop, 50);
        System.out.println(slow ? "suspending takes " + least + " ms, a stop " + leastStop : "suspending takes about as long as a stop");
    }
}
