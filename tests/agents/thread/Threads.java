public class Threads {
    static native void state(String what, Thread thread);

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static native void storage(Thread thread, long value);

    static native void all();

    static native void interrupt(Thread thread);

    static native void stop(Thread thread, Throwable exception);

    static volatile long counter;
    static volatile boolean done;

    static void spin() {
        while (!done) {
            counter++;
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread fresh = new Thread("fresh");
        fresh.setDaemon(true);
        fresh.setPriority(7);
        state("unstarted", fresh);
        Thread spinner = new Thread(Threads::spin, "spinner");
        state("new", spinner);
        suspend(spinner);
        spinner.start();
        while (counter < 1000) {
            Thread.onSpinWait();
        }
        state("spinning", spinner);
        suspend(spinner);
        suspend(spinner);
        state("suspended", spinner);
        long before = counter;
        Thread.sleep(30);
        System.out.println("stands still: " + (counter == before));
        storage(spinner, 42);
        resume(spinner);
        resume(spinner);
        while (counter == before) {
            Thread.onSpinWait();
        }
        storage(spinner, 0);
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }, "waiter");
        waiter.start();
        until(waiter, Thread.State.WAITING);
        state("waiting", waiter);
        suspend(waiter);
        state("waiting, suspended", waiter);
        resume(waiter);
        Thread blocked;
        synchronized (lock) {
            blocked = new Thread(() -> {
                synchronized (lock) {
                    System.out.println("got it");
                }
            }, "blocked");
            blocked.start();
            until(blocked, Thread.State.BLOCKED);
            state("blocked", blocked);
            all();
        }
        blocked.join();
        state("ended", blocked);
        suspend(blocked);
        interrupt(waiter);
        waiter.join();
        spinner.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " ends by " + e.getMessage()));
        stop(spinner, new IllegalStateException("stopped"));
        spinner.join(10000);
        System.out.println("alive: " + spinner.isAlive());
        done = true;
    }
}
