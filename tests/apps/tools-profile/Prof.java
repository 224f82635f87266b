import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Sixty per cent in a, forty in b: of CPU time, of bytes, of time spent waiting for a monitor. */
public class Prof {
    static volatile long sink;
    static volatile Object kept;
    static final Object LOCK = new Object();

    static void work(int units) {
        long x = sink;
        for (int i = 0; i < units * 2000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
        }
        sink = x;
    }

    static void a() {
        for (int i = 0; i < 6; i++) work(10);
    }

    static void b() {
        for (int i = 0; i < 4; i++) work(10);
    }

    static final byte[] PLAIN = new byte[1 << 20], PACKED = new byte[1 << 16];

    /** Much work in native code. */
    static void pack() {
        deflate();
    }

    static void deflate() {
        for (int i = 0; i < PLAIN.length; i++) PLAIN[i] = (byte) (i * 2654435761L >>> 7 & 7);
        var deflater = new java.util.zip.Deflater(9);
        deflater.setInput(PLAIN);
        deflater.finish();
        while (!deflater.finished()) sink += deflater.deflate(PACKED);
        deflater.end();
    }

    static final byte[] BLOCK = new byte[1 << 20];

    /** Much work in the kernel. */
    static void read(java.io.FileInputStream in) throws java.io.IOException {
        sink += in.read(BLOCK);
    }

    static void allocateA() {
        for (int i = 0; i < 60; i++) kept = new byte[1000];
    }

    static void allocateB() {
        for (int i = 0; i < 40; i++) kept = new byte[1000];
    }

    static void lockA() {
        synchronized (LOCK) { sink++; }
    }

    static void lockB() {
        synchronized (LOCK) { sink++; }
    }

    static final ReentrantLock OWNED = new ReentrantLock();

    static void ownA() {
        OWNED.lock();
        OWNED.unlock();
    }

    static void ownB() {
        OWNED.lock();
        OWNED.unlock();
    }

    /** The same for a lock of java.util.concurrent. */
    static void own(Runnable lock, boolean isA, int millis) throws InterruptedException {
        Thread thread = waiter(lock, isA);
        OWNED.lock();
        try {
            thread.start();
            while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
            long until = System.nanoTime() + millis * 1_000_000L;
            while (System.nanoTime() < until) Thread.sleep(1);
        } finally {
            OWNED.unlock();
        }
        thread.join();
    }

    /** Calls `called` by native code (callback.c). */
    static native void callback();

    static void called() {
        work(2000);
    }

    /** A class whose initialiser the VM runs, when native code asks for it. */
    static class Initialised {
        static {
            long until = CPU.getCurrentThreadCpuTime() + 500_000_000L;
            while (CPU.getCurrentThreadCpuTime() < until) work(100);
        }
    }

    static final java.lang.management.ThreadMXBean CPU = java.lang.management.ManagementFactory.getThreadMXBean();

    static void hold(Thread thread, int millis) throws InterruptedException {
        while (thread.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        long until = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < until) Thread.sleep(1);
    }

    /** How long the waiters have waited in milliseconds, as the VM says: in A, and in all. */
    static long waitedInA, waited;

    /** How long the current thread has waited so far, for classes that others initialise among it. */
    static long waitedSoFar() {
        var info = THREADS.getThreadInfo(Thread.currentThread().threadId());
        return Math.max(0, info.getBlockedTime()) + Math.max(0, info.getWaitedTime());
    }

    static Thread waiter(Runnable lock, boolean isA) {
        return new Thread(() -> {
            long before = waitedSoFar();
            lock.run();
            long took = waitedSoFar() - before;
            waited += took;
            if (isA) waitedInA += took;
        }, "waiter");
    }

    static final java.lang.management.ThreadMXBean THREADS = java.lang.management.ManagementFactory.getThreadMXBean();

    static void sayShare() {
        System.out.println("share " + 100 * waitedInA / waited);
    }

    /** Has a thread wait for the monitor for so many milliseconds, or longer where the machine has other work. */
    static void wait(Runnable lock, boolean isA, int millis) throws InterruptedException {
        Thread thread = waiter(lock, isA);
        synchronized (LOCK) {
            thread.start();
            hold(thread, millis);
        }
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        String what = args[0];
        if (what.equals("cpu")) {
            // As much CPU time as gives enough looks, whatever else the machine does. A compiler may make one of the two faster.
            long inA = 0, all = 0, now = 0;
            while (now < 4_000_000_000L) {
                long before = CPU.getCurrentThreadCpuTime();
                a();
                long between = CPU.getCurrentThreadCpuTime();
                b();
                now = CPU.getCurrentThreadCpuTime();
                inA += between - before;
                all += now - before;
            }
            System.out.println("share " + 100 * inA / all);
        } else if (what.equals("native")) {
            var threads = java.lang.management.ManagementFactory.getThreadMXBean();
            // The VM loads, initialises and links what this needs, natively and with Java code of its own; below pack nothing of that is left.
            deflate();
            while (threads.getCurrentThreadCpuTime() < 2_000_000_000L) { pack(); work(2000); System.gc(); }
        } else if (what.equals("between")) {
            System.load(System.getProperty("user.dir") + "/libcallback.so");
            while (CPU.getCurrentThreadCpuTime() < 1_000_000_000L) callback();
            Class.forName("Prof$Initialised");
        } else if (what.equals("kernel")) {
            var threads = java.lang.management.ManagementFactory.getThreadMXBean();
            try (var in = new java.io.FileInputStream("/dev/urandom")) {
                sink += in.read(BLOCK); // linked here, as above
                while (threads.getCurrentThreadCpuTime() < 1_500_000_000L) read(in);
            }
        } else if (what.equals("virtual")) {
            Thread.ofVirtual().start(() -> { for (int i = 0; i < 20_000; i++) { a(); b(); } }).join();
        } else if (what.equals("alloc")) {
            for (int i = 0; i < 200_000; i++) { allocateA(); allocateB(); }
        } else if (what.equals("lock")) {
            THREADS.setThreadContentionMonitoringEnabled(true);
            for (int i = 0; i < 3; i++) { wait(Prof::lockA, true, 150); wait(Prof::lockB, false, 50); }
            sayShare();
        } else if (what.equals("owned")) {
            THREADS.setThreadContentionMonitoringEnabled(true);
            for (int i = 0; i < 3; i++) { own(Prof::ownA, true, 150); own(Prof::ownB, false, 50); }
            sayShare();
        } else {
            System.out.println("ready");
            Thread reader = new Thread(() -> {
                try { while (System.in.read() >= 0) Thread.onSpinWait(); } catch (java.io.IOException e) { }
                over.countDown();
            });
            reader.start();
            while (over.getCount() > 0) { a(); b(); }
        }
        System.out.println("done");
    }
}
