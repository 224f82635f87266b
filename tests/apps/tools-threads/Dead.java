import java.util.concurrent.*;
import java.util.concurrent.locks.*;
/** Three threads in a deadlock, four that wait for the main thread, a thousand virtual ones. */
public class Dead {
    static final Object A = new Object();
    static final ReentrantLock B = new ReentrantLock();
    static final Object C = new Object();
    public static void main(String[] a) throws Exception {
        CountDownLatch all = new CountDownLatch(3);
        Thread one = new Thread(() -> { synchronized (A) { meet(all); B.lock(); } }, "one");
        Thread two = new Thread(() -> { B.lock(); meet(all); synchronized (C) { } }, "two");
        Thread three = new Thread(() -> { synchronized (C) { meet(all); synchronized (A) { } } }, "three");
        for (Thread t : new Thread[] {one, two, three}) { t.setDaemon(true); t.start(); }
        while (one.getState() != Thread.State.WAITING || two.getState() != Thread.State.BLOCKED || three.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        ReentrantLock held = new ReentrantLock();
        held.lock();
        Thread[] waiters = new Thread[4];
        for (int i = 0; i < waiters.length; i++) { waiters[i] = new Thread(held::lock, "waiter-" + i); waiters[i].setDaemon(true); waiters[i].start(); }
        for (Thread t : waiters) while (t.getState() != Thread.State.WAITING) Thread.onSpinWait();
        CountDownLatch never = new CountDownLatch(1), begun = new CountDownLatch(1000);
        for (int i = 0; i < 1000; i++) Thread.ofVirtual().start(() -> { begun.countDown(); try { never.await(); } catch (InterruptedException e) { } });
        begun.await();
        System.out.println("ready");
        while (System.in.read() >= 0) Thread.onSpinWait();
    }
    static void meet(CountDownLatch all) { all.countDown(); try { all.await(); } catch (InterruptedException e) { } }
}
