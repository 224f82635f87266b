public class MonitorWaitOwner {
    static final Object lock = new Object();

    static void waits() {
        synchronized (lock) {
            synchronized ("other") {
                try {
                    lock.wait();
                    System.out.println("goes on");
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(MonitorWaitOwner::waits, "own");
        thread.start();
        until(thread, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            until(thread, Thread.State.BLOCKED);
            System.out.println("blocked");
        }
        thread.join();
    }
}
