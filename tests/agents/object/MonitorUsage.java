public class MonitorUsage {
    static volatile boolean quiet;

    static native void show(String what, Object object);

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void waitOn(Object lock) {
        synchronized (lock) {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                if (!quiet) {
                    show("notified", lock);
                }
            }
        }
    }

    static void enterOnly(Object lock) {
        synchronized (lock) {
            lock.hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        show("new", lock);
        synchronized (lock) {
            show("entered", lock);
            synchronized (lock) {
                show("entered twice", lock);
            }
            show("once", lock);
        }
        show("left", lock);
        Thread first = new Thread(() -> waitOn(lock), "first waiter");
        first.start();
        await(first, Thread.State.WAITING);
        show("waited for", lock);
        synchronized (lock) {
            lock.notify();
            await(first, Thread.State.BLOCKED);
            show("notified, not yet let in", lock);
        }
        first.join();
        quiet = true;
        Thread second = new Thread(() -> waitOn(lock), "second waiter");
        second.start();
        await(second, Thread.State.WAITING);
        Thread third = new Thread(() -> waitOn(lock), "third waiter");
        third.start();
        await(third, Thread.State.WAITING);
        Thread entering = new Thread(() -> enterOnly(lock), "entering");
        synchronized (lock) {
            entering.start();
            await(entering, Thread.State.BLOCKED);
            show("two wait, one enters", lock);
            lock.notifyAll();
            await(second, Thread.State.BLOCKED);
            await(third, Thread.State.BLOCKED);
            show("all notified", lock);
        }
        entering.join();
        second.join();
        third.join();
        show("all gone", lock);
        synchronized (MonitorUsage.class) {
            show("a class", MonitorUsage.class);
        }
        show("a string", "text");
        show("an array", new int[1]);
    }
}
