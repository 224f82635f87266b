import java.util.concurrent.locks.LockSupport;

public class MethodEventsVirtual {
    static volatile boolean done;
    static volatile int parked;

    static native void hear(Thread thread);

    static int parks(int n) {
        if (n > 0) {
            return parks(n - 1) + 1;
        }
        parked++;
        while (!done) {
            LockSupport.park();
        }
        return 0;
    }

    static void fails() {
        Thread.yield();
        throw new IllegalStateException();
    }

    static void heard() {
        parks(2);
        try {
            fails();
        } catch (IllegalStateException e) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread heard = Thread.ofVirtual().name("heard").unstarted(() -> {
            hear(Thread.currentThread());
            heard();
        });
        heard.start();
        while (heard.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        Thread other = Thread.ofVirtual().name("other").start(() -> parks(1));
        while (other.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        done = true;
        LockSupport.unpark(heard);
        LockSupport.unpark(other);
        heard.join();
        other.join();
    }
}
