public class MonitorWaitKinds {
    interface Body {
        void run() throws Exception;
    }

    static class Lock {
    }

    static final Object lock = new Lock();

    static void waits(long millis, int nanos) throws InterruptedException {
        synchronized (lock) {
            if (nanos > 0) {
                lock.wait(millis, nanos);
            } else {
                lock.wait(millis);
            }
        }
    }

    static Thread start(Thread.Builder builder, String what, Body body) {
        System.out.println(what);
        return builder.start(() -> {
            try {
                body.run();
            } catch (Exception e) {
                System.out.println(e.getClass().getName());
            }
        });
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void all(Thread.Builder builder) throws Exception {
        start(builder, "timed", () -> waits(5, 0)).join();
        start(builder, "nanoseconds", () -> waits(0, 1)).join();
        Thread thread = start(builder, "notified", () -> waits(0, 0));
        until(thread, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
        }
        thread.join();
        thread = start(builder, "notified in time", () -> waits(100000, 0));
        until(thread, Thread.State.TIMED_WAITING);
        synchronized (lock) {
            lock.notifyAll();
        }
        thread.join();
        thread = start(builder, "interrupted", () -> waits(0, 0));
        until(thread, Thread.State.WAITING);
        thread.interrupt();
        thread.join();
        start(builder, "not the owner", () -> lock.wait(3)).join();
        start(builder, "negative", () -> waits(-1, 0)).join();
    }

    public static void main(String[] args) throws Exception {
        all(Thread.ofPlatform().name("own platform"));
        all(Thread.ofVirtual().name("own virtual"));
    }
}
