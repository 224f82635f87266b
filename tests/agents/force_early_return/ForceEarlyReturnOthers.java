import java.util.concurrent.locks.LockSupport;

public class ForceEarlyReturnOthers {
    static volatile boolean done;
    static volatile boolean spins;

    static native void prepare(boolean suspend);

    static native void force(Thread thread, String value);

    static native void refused(String what, Thread thread, boolean suspend);

    static String called() {
        return "own";
    }

    static void calls() {
        System.out.println(called());
    }

    static void spin() {
        while (!done) {
            spins = true;
        }
    }

    static void one(String kind, Thread.Builder builder) throws InterruptedException {
        done = false;
        spins = false;
        prepare(true);
        Thread thread = builder.unstarted(ForceEarlyReturnOthers::calls);
        refused(kind + " unstarted", thread, false);
        thread.start();
        force(thread, "forced");
        thread.join();
        refused(kind + " ended", thread, false);
        prepare(false);
        builder.start(ForceEarlyReturnOthers::calls).join();
        Thread spinner = builder.start(ForceEarlyReturnOthers::spin);
        while (!spins) {
            Thread.sleep(1);
        }
        refused(kind + " running", spinner, false);
        done = true;
        spinner.join();
    }

    public static void main(String[] args) throws Exception {
        one("platform", Thread.ofPlatform());
        one("virtual", Thread.ofVirtual());
        Thread parked = new Thread(LockSupport::park);
        parked.start();
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        refused("in a native method", parked, true);
        LockSupport.unpark(parked);
        refused("itself, in a native method", null, false);
    }
}
