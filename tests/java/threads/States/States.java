import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class States {
    static void await(Thread t, Thread.State s) throws InterruptedException {
        for (int i = 0; i < 5000 && t.getState() != s; i++) Thread.sleep(1);
        System.out.println(t.getName() + " " + t.getState());
    }
    static volatile boolean stop;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread spin = new Thread(() -> { while (!stop) Thread.onSpinWait(); }, "spin");
        System.out.println(spin.getState());
        spin.start();
        await(spin, Thread.State.RUNNABLE);
        Thread wait = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } }, "wait");
        wait.start();
        await(wait, Thread.State.WAITING);
        Thread timed = new Thread(() -> { synchronized (lock) { try { lock.wait(100000); } catch (InterruptedException e) { } } }, "timed");
        timed.start();
        await(timed, Thread.State.TIMED_WAITING);
        Thread sleep = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }, "sleep");
        sleep.start();
        await(sleep, Thread.State.TIMED_WAITING);
        Thread park = new Thread(LockSupport::park, "park");
        park.start();
        await(park, Thread.State.WAITING);
        Thread parkN = new Thread(() -> LockSupport.parkNanos("blk", 100000000000L), "parkN");
        parkN.start();
        await(parkN, Thread.State.TIMED_WAITING);
        System.out.println(LockSupport.getBlocker(parkN) + " " + LockSupport.getBlocker(park));
        Thread join = new Thread(() -> { try { wait.join(); } catch (InterruptedException e) { } }, "join");
        join.start();
        await(join, Thread.State.WAITING);
        Thread blocked;
        synchronized (lock) {
            blocked = new Thread(() -> { synchronized (lock) { System.out.println("entered"); } }, "blocked");
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
            lock.notifyAll();
            await(wait, Thread.State.BLOCKED);
            await(timed, Thread.State.BLOCKED);
        }
        stop = true;
        sleep.interrupt();
        LockSupport.unpark(park);
        parkN.interrupt();
        Thread[] all = {spin, wait, timed, sleep, park, parkN, join, blocked};
        for (Thread t : all) t.join();
        for (Thread t : all) { System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive()); }
        System.out.println(Thread.currentThread().getState());
    }
}
