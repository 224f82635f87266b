import java.util.concurrent.locks.LockSupport;

public class ExceptionThreads {
    static volatile boolean done;

    static native void hear(Thread thread, boolean both);

    static void fails(int depth) {
        if (depth > 0) {
            fails(depth - 1);
        }
        while (!done) {
            LockSupport.park();
        }
        throw new IllegalStateException();
    }

    static void catches() {
        try {
            fails(3);
        } catch (IllegalStateException e) {
            Thread.yield();
        }
    }

    static void one(String name, Thread.Builder builder, boolean hears, boolean both) throws InterruptedException {
        done = false;
        Thread thread = builder.name(name).start(ExceptionThreads::catches);
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        if (hears) {
            hear(thread, both);
        }
        done = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        one("first", Thread.ofPlatform(), true, true);
        one("second", Thread.ofPlatform(), false, false);
        one("third", Thread.ofPlatform(), true, false);
        one("fourth", Thread.ofVirtual(), true, true);
        one("fifth", Thread.ofVirtual(), false, false);
        one("sixth", Thread.ofVirtual(), true, false);
    }
}
