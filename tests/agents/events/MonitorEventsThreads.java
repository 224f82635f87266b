public class MonitorEventsThreads {
    static native void hear(boolean wait, boolean waited);

    static void waits(boolean wait, boolean waited) {
        Object lock = "lock";
        hear(wait, waited);
        synchronized (lock) {
            try {
                lock.wait(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        builder.name(kind + " both").start(() -> waits(true, true)).join();
        builder.name(kind + " none").start(() -> waits(false, false)).join();
        builder.name(kind + " wait").start(() -> waits(true, false)).join();
        builder.name(kind + " waited").start(() -> waits(false, true)).join();
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
    }
}
