import java.util.concurrent.locks.LockSupport;

public class ThreadLocalStoragePairs {
    static volatile boolean done;

    static native void show(String what, Thread thread);

    static native void set(Thread thread, long one, long two);

    static void body() {
        show("own, at first", null);
        set(null, 3, 4);
        while (!done) {
            LockSupport.park();
        }
        show("own, later", Thread.currentThread());
        set(Thread.currentThread(), 0, 9);
    }

    static void one(Thread thread) throws InterruptedException {
        done = false;
        set(thread, 1, 1);
        show("unstarted", thread);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        show("parked", thread);
        set(thread, 5, 6);
        show("main", Thread.currentThread());
        done = true;
        LockSupport.unpark(thread);
        thread.join();
        show("ended", thread);
    }

    public static void main(String[] args) throws Exception {
        set(null, 100, 200);
        one(new Thread(ThreadLocalStoragePairs::body, "own platform"));
        one(Thread.ofVirtual().name("own virtual").unstarted(ThreadLocalStoragePairs::body));
        show("main", null);
    }
}
