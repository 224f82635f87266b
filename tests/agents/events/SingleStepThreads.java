import java.util.concurrent.SynchronousQueue;

public class SingleStepThreads {
    static native void hear(boolean on, Thread thread);

    static void called() {
    }

    /** Calls when it is told to, and answers. */
    static class Caller implements Runnable {
        final SynchronousQueue<Boolean> orders = new SynchronousQueue<>();
        final Thread thread;

        Caller(Thread.Builder builder, String name) {
            thread = builder.name(name).start(this);
        }

        @Override
        public void run() {
            try {
                while (orders.take()) {
                    called();
                    orders.put(true);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void call() throws InterruptedException {
            orders.put(true);
            orders.take();
        }
    }

    public static void main(String[] args) throws Exception {
        Caller[] callers = {new Caller(Thread.ofPlatform(), "first"), new Caller(Thread.ofPlatform(), "second"),
            new Caller(Thread.ofVirtual(), "third"), new Caller(Thread.ofVirtual(), "fourth")};
        Object[][] changes = {{true, null}, {false, null}, {true, callers[0].thread}, {true, callers[2].thread}, {false, callers[0].thread},
            {true, callers[3].thread}, {false, callers[2].thread}, {false, callers[3].thread}};
        for (Object[] change : changes) {
            hear((Boolean) change[0], (Thread) change[1]);
            for (Caller caller : callers) {
                caller.call();
            }
        }
        for (Caller caller : callers) {
            caller.orders.put(false);
            caller.thread.join();
        }
    }
}
