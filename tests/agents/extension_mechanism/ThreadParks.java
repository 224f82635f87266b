import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that park: for a lock, a virtual one for a lock, for nothing, and one whose listener parks, too. */
public class ThreadParks {
    static native boolean enable(boolean on);

    static volatile boolean given, over;

    /** What the listener of the thread "nested" does: it takes the permit that is the thread's. */
    static void within() {
        while (!given) Thread.onSpinWait();
        LockSupport.park();
    }

    static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
    }

    public static void main(String[] args) throws Exception {
        if (!enable(true)) return;
        ReentrantLock lock = new ReentrantLock();
        Runnable taker = () -> {
            lock.lock();
            lock.unlock();
        };
        for (Thread thread : new Thread[] { Thread.ofPlatform().name("platform").unstarted(taker), Thread.ofVirtual().name("virtual").unstarted(taker) }) {
            lock.lock();
            thread.start();
            awaitParked(thread);
            lock.unlock();
            thread.join();
        }
        Thread plain = Thread.ofPlatform().name("plain").start(() -> { while (!over) LockSupport.park(); });
        awaitParked(plain);
        over = true;
        LockSupport.unpark(plain);
        plain.join();
        over = false;
        Thread nested = Thread.ofPlatform().name("nested").start(() -> { while (!over) LockSupport.park(); });
        over = true;
        LockSupport.unpark(nested);
        given = true;
        nested.join();
        enable(false);
        System.out.println("all came back");
    }
}
