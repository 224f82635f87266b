import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Known numbers of what is watched: exceptions by class, collections, threads by state, waits for a monitor, bytes allocated. */
public class Busy {
    static class Oops extends RuntimeException { }
    static final Object LOCK = new Object();
    static final ReentrantLock OWNED = new ReentrantLock();
    static volatile Object kept;
    static volatile long sink;

    static void work() throws Exception {
        for (int i = 0; i < 1000; i++) {
            try {
                throw new Oops();
            } catch (Oops expected) {
                sink++;
            }
        }
        for (int i = 0; i < 3; i++) System.gc();
        for (int i = 0; i < 200_000; i++) kept = new byte[1000];
        Thread waiter = new Thread(() -> { synchronized (LOCK) { sink++; } }, "waiter");
        synchronized (LOCK) {
            waiter.start();
            while (waiter.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            long until = System.nanoTime() + 100_000_000L;
            while (System.nanoTime() < until) Thread.sleep(1);
        }
        waiter.join();
        Thread parked = new Thread(() -> { OWNED.lock(); OWNED.unlock(); }, "parked for a lock");
        OWNED.lock();
        parked.start();
        while (!OWNED.hasQueuedThread(parked)) Thread.onSpinWait();
        long until = System.nanoTime() + 100_000_000L;
        while (System.nanoTime() < until) Thread.sleep(1);
        OWNED.unlock();
        parked.join();
    }

    public static void main(String[] args) throws Exception {
        List<Thread> parked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Thread thread = new Thread(() -> {
                synchronized (Busy.class) {
                    try { Busy.class.wait(); } catch (InterruptedException over) { }
                }
            }, "parked " + i);
            thread.start();
            parked.add(thread);
        }
        for (Thread thread : parked) while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
        System.out.println("ready");
        if (args.length > 0) {
            while (System.in.read() >= 0) work();
        } else {
            work();
        }
        synchronized (Busy.class) { Busy.class.notifyAll(); }
        for (Thread thread : parked) thread.join();
        System.out.println("done");
        System.exit(7);
    }
}
