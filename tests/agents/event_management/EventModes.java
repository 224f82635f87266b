import java.util.concurrent.SynchronousQueue;

public class EventModes {
    static native void mode(String what, boolean on, Object thread);

    static void called() {
    }

    static final SynchronousQueue<Boolean> go = new SynchronousQueue<>();
    static final SynchronousQueue<Boolean> done = new SynchronousQueue<>();

    static void body() {
        try {
            while (go.take()) {
                called();
                done.put(true);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void all() throws InterruptedException {
        called();
        go.put(true);
        done.take();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(EventModes::body, "other");
        mode("unstarted", true, other);
        other.start();
        Thread main = Thread.currentThread();
        all();
        mode("all", true, null);
        all();
        mode("not all", false, null);
        all();
        mode("other", true, other);
        all();
        mode("other again", true, other);
        all();
        mode("all", true, null);
        all();
        mode("not other", false, other);
        all();
        mode("not all", false, null);
        all();
        mode("itself", true, main);
        all();
        mode("not all again", false, null);
        all();
        mode("not itself", false, main);
        all();
        mode("other", true, other);
        go.put(false);
        other.join();
        mode("ended", true, other);
        mode("not a thread", true, "text");
        Runnable body = () -> {
            mode("virtual", true, Thread.currentThread());
            called();
            Thread.yield();
            called();
        };
        Thread virtual = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        virtual.join();
        mode("ended virtual", true, virtual);
        called();
    }
}
