public class MonitorsTarget {
    static class Lock {
        synchronized void nested(Object other) throws Exception {
            synchronized (other) {
                deeper(this);
            }
        }

        void deeper(Object again) throws Exception {
            synchronized (again) {
                synchronized (MonitorsTarget.class) {
                    System.out.println("deep"); // at: deep
                }
            }
        }
    }

    static final Lock lock = new Lock();
    static boolean notified;

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static Thread started(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        lock.nested(new Object());
        Thread contender;
        synchronized (lock) {
            contender = started("contender", () -> {
                synchronized (lock) { System.out.println("contender is in"); } // on one line: which one it enters at is the VM's affair
            });
            until(contender, Thread.State.BLOCKED);
            System.out.println("contended"); // at: contended
        }
        contender.join();
        Waits.all();
    }

    /** Not in the class whose contention is asked for. */
    static class Waits {
        static void all() throws Exception {
            Thread waiter = started("waiter", () -> {
                synchronized (lock) {
                    while (!notified) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            System.out.println(e);
                        }
                    }
                }
            });
            until(waiter, Thread.State.WAITING);
            synchronized (lock) {
                notified = true;
                lock.notify();
                System.out.println("notified"); // at: notified
            }
            waiter.join();
            synchronized (lock) {
                lock.wait(10);
            }
            Thread interrupted = started("interrupted", () -> {
                synchronized (lock) {
                    try {
                        lock.wait(100_000);
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                }
            });
            until(interrupted, Thread.State.TIMED_WAITING);
            interrupted.interrupt();
            interrupted.join();
        }
    }
}
