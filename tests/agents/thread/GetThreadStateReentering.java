public class GetThreadStateReentering {
    static final Object lock = new Object();
    static volatile boolean done;

    static native void show(String what, Thread thread);

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    static void one(String what, long millis, boolean virtual) throws Exception {
        Runnable body = () -> {
            synchronized (lock) {
                try {
                    do {
                        lock.wait(millis);
                    } while (!done);
                    System.out.println("went on");
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        done = false;
        Thread thread = virtual ? Thread.ofVirtual().start(body) : new Thread(body);
        if (!virtual) {
            thread.start();
        }
        until(thread, millis == 0 ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
        synchronized (lock) {
            if (what.equals("notified")) {
                lock.notify();
            } else if (what.equals("interrupted")) {
                thread.interrupt();
            }
            until(thread, Thread.State.BLOCKED);
            done = true;
            show(what + (virtual ? ", virtual" : ""), thread);
        }
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        for (boolean virtual : new boolean[] {false, true}) {
            one("notified", 0, virtual);
            one("interrupted", 0, virtual);
            one("timed out", 30, virtual);
        }
    }
}
