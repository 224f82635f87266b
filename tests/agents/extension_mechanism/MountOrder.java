import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class MountOrder {
    interface Body {
        void run() throws Exception;
    }

    static volatile boolean parked;

    static native void mark(String word);

    static native void show(String what);

    static Thread virtual(String name, Runnable body) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, body);
    }

    static Thread run(String what, Body body) throws Exception {
        Thread thread = virtual("ours", () -> {
            mark("run");
            try {
                body.run();
            } catch (Exception e) {
                mark(e.getClass().getSimpleName());
            }
            mark("done");
        });
        thread.start();
        return thread;
    }

    static void until(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws Exception {
        run("nothing", () -> {
        }).join();
        show("nothing");
        run("yield", Thread::yield).join();
        show("yield");
        run("sleep", () -> Thread.sleep(1)).join();
        show("sleep");
        Thread thread = run("park", () -> {
            LockSupport.park();
            mark("parked");
            parked = true;
            LockSupport.park();
        });
        until(thread, Thread.State.WAITING);
        LockSupport.unpark(thread);
        while (!parked) {
            Thread.onSpinWait();
        }
        until(thread, Thread.State.WAITING);
        LockSupport.unpark(thread);
        thread.join();
        show("park twice");
        thread = run("interrupted", () -> Thread.sleep(100000));
        until(thread, Thread.State.TIMED_WAITING);
        thread.interrupt();
        thread.join();
        show("interrupted sleep");
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        thread = run("lock", lock::lock);
        until(thread, Thread.State.WAITING);
        lock.unlock();
        thread.join();
        show("lock");
        Object monitor = new Object();
        synchronized (monitor) {
            thread = run("monitor", () -> {
                synchronized (monitor) {
                    mark("entered");
                }
            });
            until(thread, Thread.State.BLOCKED);
        }
        thread.join();
        show("monitor");
        thread = run("wait", () -> {
            synchronized (monitor) {
                monitor.wait();
                mark("waited");
            }
        });
        until(thread, Thread.State.WAITING);
        synchronized (monitor) {
            monitor.notify();
        }
        thread.join();
        show("wait");
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        run("open latch", latch::await).join();
        show("open latch");
        run("exception", () -> {
            Thread.sleep(1);
            throw new IllegalStateException();
        }).join();
        show("exception");
    }
}
