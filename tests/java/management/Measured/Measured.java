import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** What is measured of threads: bytes they allocate, how long they wait. */
public class Measured {
    static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    static Object kept;

    static void allocate(int count, int bytes) {
        for (int i = 0; i < count; i++) {
            kept = new byte[bytes];
        }
    }

    /** Is it that many bytes, with a little for what measuring itself takes? */
    static boolean about(long bytes, long expected) {
        return bytes >= expected && bytes < expected + expected / 10 + 100_000;
    }

    static void allocation() throws Exception {
        System.out.println("supported " + BEAN.isThreadAllocatedMemorySupported() + ", enabled " + BEAN.isThreadAllocatedMemoryEnabled());
        for (int bytes : new int[] {16, 1000, 10_000, 1_000_000}) {
            int count = 20_000_000 / bytes;
            long before = BEAN.getCurrentThreadAllocatedBytes();
            allocate(count, bytes - 16);
            System.out.println(bytes + " bytes each: " + about(BEAN.getCurrentThreadAllocatedBytes() - before, (long) count * bytes));
        }
        long before = BEAN.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 5; i++) {
            System.gc();
            allocate(1000, 984);
        }
        System.out.println("with collections " + about(BEAN.getCurrentThreadAllocatedBytes() - before, 5_000_000));
        long total = BEAN.getTotalThreadAllocatedBytes();
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            allocate(10_000, 984);
            done.countDown();
            try {
                over.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        done.await();
        System.out.println("another's " + about(BEAN.getThreadAllocatedBytes(other.threadId()), 10_000_000));
        long[] both = BEAN.getThreadAllocatedBytes(new long[] {other.threadId(), Thread.currentThread().threadId(), 123456});
        System.out.println("several " + about(both[0], 10_000_000) + " " + (both[1] > 80_000_000) + " " + both[2]);
        over.countDown();
        other.join();
        System.out.println("ended " + BEAN.getThreadAllocatedBytes(other.threadId()) + ", all " + (BEAN.getTotalThreadAllocatedBytes() - total >= 10_000_000));
        BEAN.setThreadAllocatedMemoryEnabled(false);
        System.out.println("disabled " + BEAN.getCurrentThreadAllocatedBytes() + " " + BEAN.isThreadAllocatedMemoryEnabled());
        BEAN.setThreadAllocatedMemoryEnabled(true);
        System.out.println("again " + (BEAN.getCurrentThreadAllocatedBytes() > 80_000_000));
    }

    static ThreadInfo info(Thread thread) {
        return BEAN.getThreadInfo(thread.threadId());
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void contention() throws Exception {
        System.out.println("supported " + BEAN.isThreadContentionMonitoringSupported() + ", enabled " + BEAN.isThreadContentionMonitoringEnabled());
        Object monitor = new Object();
        boolean[] go = new boolean[1];
        Thread thread = new Thread(() -> {
            try {
                synchronized (monitor) {
                    while (!go[0]) {
                        monitor.wait();
                    }
                }
                Thread.sleep(50);
                LockSupport.parkNanos(50_000_000);
                synchronized (monitor) {
                    go[0] = false;
                }
                LockSupport.park();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println("not measured " + info(Thread.currentThread()).getBlockedTime() + " " + info(Thread.currentThread()).getWaitedTime());
        BEAN.setThreadContentionMonitoringEnabled(true);
        thread.start();
        until(thread, Thread.State.WAITING);
        Thread.sleep(100);
        synchronized (monitor) {
            go[0] = true;
            monitor.notifyAll();
        }
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        synchronized (monitor) {
            until(thread, Thread.State.BLOCKED);
            Thread.sleep(100);
        }
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        ThreadInfo after = info(thread);
        System.out.println("blocked " + (after.getBlockedTime() >= 95 && after.getBlockedTime() < 10_000) + ", waited "
            + (after.getWaitedTime() >= 190 && after.getWaitedTime() < 10_000) + ", counts " + (after.getBlockedCount() >= 1) + " " + (after.getWaitedCount() >= 3));
        BEAN.setThreadContentionMonitoringEnabled(false);
        System.out.println("disabled " + info(thread).getBlockedTime() + " " + info(thread).getWaitedTime());
        BEAN.setThreadContentionMonitoringEnabled(true);
        System.out.println("from the start " + (info(thread).getBlockedTime() < 50));
        LockSupport.unpark(thread);
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        allocation();
        contention();
        Object internal = Class.forName("sun.management.ManagementFactoryHelper").getMethod("getHotspotThreadMBean").invoke(null);
        Class<?> type = Class.forName("sun.management.HotspotThreadMBean");
        Map<?, ?> times = (Map<?, ?>) type.getMethod("getInternalThreadCpuTimes").invoke(internal);
        System.out.println("the VM's own " + ((Integer) type.getMethod("getInternalThreadCount").invoke(internal) > 0) + " "
            + times.values().stream().anyMatch(time -> (Long) time > 0));
        BEAN.setThreadCpuTimeEnabled(false);
        System.out.println("processor time " + BEAN.isThreadCpuTimeEnabled() + " " + BEAN.getCurrentThreadCpuTime());
        BEAN.setThreadCpuTimeEnabled(true);
        System.out.println("processor time " + BEAN.isThreadCpuTimeEnabled() + " " + (BEAN.getCurrentThreadCpuTime() > 0));
    }
}
