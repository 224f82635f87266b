import java.util.concurrent.locks.LockSupport;

public class NotifyFramePopOthers {
    static volatile boolean done;
    static volatile boolean spins;

    static native void refused(String what, Thread thread);

    static native void request(Thread thread);

    static void parks(int depth) {
        if (depth > 0) {
            parks(depth - 1);
        }
        while (!done) {
            LockSupport.park();
        }
    }

    static void spin() {
        while (!done) {
            spins = true;
        }
    }

    static void all(String kind, Thread.Builder builder) throws InterruptedException {
        done = false;
        spins = false;
        Thread parked = builder.name(kind).unstarted(() -> parks(3));
        refused(kind + " unstarted", parked);
        parked.start();
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        refused(kind + " parked", parked);
        request(parked);
        Thread spinner = builder.start(NotifyFramePopOthers::spin);
        while (!spins) {
            Thread.sleep(1);
        }
        refused(kind + " runs", spinner);
        done = true;
        LockSupport.unpark(parked);
        parked.join();
        spinner.join();
        refused(kind + " ended", parked);
    }

    public static void main(String[] args) throws Exception {
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
    }
}
