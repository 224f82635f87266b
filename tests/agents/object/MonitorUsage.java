public class MonitorUsage {
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
                show("notified", lock);
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
        Thread second = new Thread(() -> waitOn(lock), "second waiter");
        second.start();
        await(second, Thread.State.WAITING);
        Thread entering = new Thread(() -> enterOnly(lock), "entering");
        synchronized (lock) {
            entering.start();
            await(entering, Thread.State.BLOCKED);
            show("two wait, one enters", lock);
            lock.notify();
            await(first, Thread.State.BLOCKED);
            show("one notified", lock);
        }
        entering.join();
        first.join();
        show("one waits still", lock);
        synchronized (lock) {
            lock.notifyAll();
        }
        second.join();
        show("all gone", lock);
        synchronized (MonitorUsage.class) {
            show("a class", MonitorUsage.class);
        }
        show("a string", "text");
        show("an array", new int[1]);
    }
}
