import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads that wait for each other: two by locks, three by locks and a monitor; one that only owns some. */
public class Locked {
    interface Body {
        void run() throws Exception;
    }

    static Thread start(String name, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static void both(Lock first, CyclicBarrier barrier, Body second) throws Exception {
        first.lock();
        barrier.await();
        second.run();
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Lock a = new ReentrantLock();
        Lock b = new ReentrantReadWriteLock().writeLock();
        CyclicBarrier two = new CyclicBarrier(2);
        Thread one = start("two-1", () -> both(a, two, b::lock));
        Thread other = start("two-2", () -> both(b, two, a::lock));
        Lock c = new ReentrantLock(true);
        Lock d = new ReentrantLock();
        Object monitor = new Object();
        CyclicBarrier three = new CyclicBarrier(3);
        Thread first = start("three-1", () -> both(c, three, d::lock));
        Thread second = start("three-2", () -> both(d, three, () -> {
            synchronized (monitor) {
                throw new IllegalStateException();
            }
        }));
        Thread third = start("three-3", () -> {
            synchronized (monitor) {
                three.await();
                c.lock();
            }
        });
        Lock owned = new ReentrantLock();
        Lock read = new ReentrantReadWriteLock().readLock();
        Thread owner = start("owner", () -> {
            owned.lock();
            owned.lock();
            read.lock();
            Thread.sleep(1_000_000);
        });
        for (Thread thread : new Thread[] {one, other, first, third}) {
            until(thread, Thread.State.WAITING);
        }
        until(second, Thread.State.BLOCKED);
        until(owner, Thread.State.TIMED_WAITING);
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long[] ids = bean.findDeadlockedThreads();
        Arrays.sort(ids);
        for (ThreadInfo info : bean.getThreadInfo(ids, true, true)) {
            System.out.println(info.getThreadName() + " waits for " + info.getLockInfo().getClassName() + " of " + info.getLockOwnerName() + " and owns "
                + (info.getLockedSynchronizers().length == 0 ? "none" : info.getLockedSynchronizers()[0].getClassName()));
        }
        System.out.println(bean.getThreadInfo(new long[] {owner.threadId()}, false, true)[0].getLockedSynchronizers().length);
        System.out.println("ready");
        Thread.sleep(1_000_000);
    }
}
