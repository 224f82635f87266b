import java.util.concurrent.locks.LockSupport;

public class VirtualThreadStartEnd {
    static native void byThread(Thread thread);

    static void run(String name, Runnable body) throws InterruptedException {
        Thread thread = Thread.ofVirtual().name(name).unstarted(body);
        thread.setUncaughtExceptionHandler((t, thrown) -> System.out.println("handler: " + thrown.getMessage()));
        thread.start();
        thread.join();
        System.out.println("joined");
    }

    static void yields() {
        System.out.println("runs");
        Thread.yield();
        LockSupport.parkNanos(1000);
        System.out.println("still runs");
    }

    static void fails() {
        throw new IllegalStateException("thrown");
    }

    public static void main(String[] args) throws Exception {
        run("plain", () -> System.out.println("runs"));
        run("yielding", VirtualThreadStartEnd::yields);
        run("failing", VirtualThreadStartEnd::fails);
        Thread.ofVirtual().name("unstarted").unstarted(() -> { });
        Thread platform = new Thread(() -> System.out.println("runs"));
        platform.start();
        platform.join();
        run("heard", () -> byThread(Thread.currentThread()));
        run("unheard", () -> System.out.println("runs"));
    }
}
