import java.util.concurrent.locks.LockSupport;

public class StopThreadKinds {
    interface Body {
        void run() throws Exception;
    }

    static class Mine extends Exception {
        private static final long serialVersionUID = 1;

        Mine(String message) {
            super(message);
        }
    }

    static final Object lock = new Object();
    static volatile boolean spins;

    static native void stop(Thread thread, Throwable exception);

    static void spin() {
        while (true) {
            spins = true;
        }
    }

    static void in(String what, Thread.State state, Body body) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                body.run();
                System.out.println(what + " ends");
            } catch (Throwable thrown) {
                System.out.println(what + ": " + thrown);
            } finally {
                System.out.println("finally");
            }
        });
        spins = false;
        thread.start();
        while (thread.getState() != state || state == Thread.State.RUNNABLE && !spins) {
            Thread.sleep(1);
        }
        stop(thread, new Mine(what));
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        in("runs", Thread.State.RUNNABLE, StopThreadKinds::spin);
        in("sleeps", Thread.State.TIMED_WAITING, () -> Thread.sleep(100000));
        in("parked", Thread.State.WAITING, () -> {
            while (true) {
                LockSupport.park();
            }
        });
        in("waits", Thread.State.WAITING, () -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } finally {
                    System.out.println("has the monitor: " + Thread.holdsLock(lock));
                }
            }
        });
        Thread thread = new Thread(() -> System.out.println("untouched"));
        stop(thread, new Mine("early"));
        thread.start();
        thread.join();
        stop(thread, new Mine("late"));
        try {
            stop(Thread.currentThread(), new Mine("itself"));
            System.out.println("not reached");
        } catch (Throwable thrown) {
            System.out.println(thrown);
        }
    }
}
