import java.util.concurrent.locks.LockSupport;

/** Threads in all states, with monitors, and a virtual one; threads of the agent's own. */
public class ThreadStates {
    static final Object monitor = new Object();
    static final Object contended = new Object();
    static volatile boolean stop;
    static volatile boolean spins;
    static volatile boolean interrupted;

    static native void states(String when, Thread[] threads);

    static native int statusOf(Thread thread);

    static native void suspendAll(Thread[] threads, Object monitor, Object contended);

    static native void debugThread(Thread thread);

    static native void signals(Thread interrupted, Thread stopped, Error error);

    static native void userEvents(Object object);

    static void await(Thread thread, int status) {
        while (statusOf(thread) != status) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> {}, "ended");
        ended.start();
        ended.join();
        Thread runs = new Thread(() -> {
            while (!stop) {
                spins = true;
            }
        }, "runs");
        Thread sleeps = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }, "sleeps");
        Thread waits = new Thread(() -> {
            synchronized (contended) {
                synchronized (monitor) {
                    synchronized (monitor) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException e) {
                            System.out.println("interrupted");
                        }
                    }
                }
            }
        }, "waits");
        Thread enters = new Thread(() -> {
            synchronized (contended) {
                interrupted = true;
            }
        }, "enters");
        Thread virtual = Thread.ofVirtual().name("virtual").unstarted(LockSupport::park);
        Thread[] threads = {new Thread(() -> {}, "new"), ended, runs, sleeps, waits, enters, virtual};
        runs.start();
        sleeps.start();
        waits.start();
        virtual.start();
        while (!spins) {
            Thread.onSpinWait();
        }
        await(sleeps, 2);
        await(waits, 4);
        enters.start();
        await(enters, 3);
        await(virtual, 4);
        states("all", threads);
        suspendAll(threads, monitor, contended);
        states("resumed", threads);
        debugThread(new Thread(() -> System.out.println("not run"), "of the agent"));
        signals(sleeps, runs, new Error("stopped"));
        sleeps.join();
        runs.join();
        System.out.println("interrupted " + interrupted);
        userEvents("an object");
        synchronized (monitor) {
            monitor.notify();
        }
        LockSupport.unpark(virtual);
        waits.join();
        enters.join();
        virtual.join();
        stop = true;
    }
}
