import java.util.concurrent.CountDownLatch;

public class MonitorUsageVirtual {
    static native void show(String what, Object object);

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static Thread virtual(Runnable body) throws Exception {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    static void hold(Object lock, CountDownLatch holds, CountDownLatch go) {
        synchronized (lock) {
            synchronized (lock) {
                show("in the virtual thread", lock);
                holds.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    static void waitOn(Object lock) {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void enter(Object lock) {
        synchronized (lock) {
            lock.hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        CountDownLatch holds = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread owner = virtual(() -> hold(lock, holds, go));
        holds.await();
        show("owned by a virtual thread", lock);
        Thread platform = new Thread(() -> enter(lock), "platform");
        platform.start();
        await(platform, Thread.State.BLOCKED);
        show("a platform thread enters", lock);
        go.countDown();
        owner.join();
        platform.join();
        Thread waiter = virtual(() -> waitOn(lock));
        await(waiter, Thread.State.WAITING);
        show("a virtual thread waits", lock);
        Thread entering;
        synchronized (lock) {
            entering = virtual(() -> enter(lock));
            await(entering, Thread.State.BLOCKED);
            show("a virtual thread enters", lock);
            lock.notifyAll();
        }
        waiter.join();
        entering.join();
        show("all gone", lock);
    }
}
