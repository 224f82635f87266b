import java.util.concurrent.SynchronousQueue;

public class InterceptThreads {
    static native void use(String what);

    static native void replace(boolean on);

    static native void restore();

    static native void natively(Thread thread);

    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                use("other before");
                queue.put("ready");
                queue.take();
                use("other after");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        queue.take();
        replace(true);
        use("main");
        queue.put("go");
        other.join();
        Thread thread = new Thread(() -> use("new thread"));
        thread.start();
        thread.join();
        Runnable body = () -> use("virtual thread");
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body)).join();
        natively(new Thread("agent"));
        restore();
    }
}
