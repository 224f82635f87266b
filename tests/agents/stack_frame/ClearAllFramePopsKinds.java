import java.util.concurrent.locks.LockSupport;

public class ClearAllFramePopsKinds {
    static volatile boolean done;

    static native void request(boolean clear);

    static native void ofOther(Thread thread);

    static native void refused(Thread thread);

    static void inner(boolean clear) {
        request(clear);
    }

    static void middle(boolean clear) {
        inner(clear);
    }

    static void outer(boolean clear) {
        middle(clear);
    }

    static void parks() {
        while (!done) {
            LockSupport.park();
        }
    }

    static void one(Thread thread) throws InterruptedException {
        done = false;
        refused(thread);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        ofOther(thread);
        done = true;
        LockSupport.unpark(thread);
        thread.join();
        refused(thread);
    }

    public static void main(String[] args) throws Exception {
        outer(false);
        outer(true);
        one(new Thread(ClearAllFramePopsKinds::parks));
        one(Thread.ofVirtual().unstarted(ClearAllFramePopsKinds::parks));
    }
}
