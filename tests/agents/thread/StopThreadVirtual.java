public class StopThreadVirtual {
    static volatile boolean done;
    static volatile boolean spins;

    static native void prepare();

    static native void refused(Thread thread, Throwable exception);

    static native void stopAtEvent(Thread thread, Throwable exception);

    static void spin() {
        while (!done) {
            spins = true;
        }
        System.out.println("spun");
    }

    static void reached() {
        System.out.println("not reached");
    }

    static void caught() {
        try {
            reached();
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        prepare();
        Thread spinner = Thread.ofVirtual().start(StopThreadVirtual::spin);
        while (!spins) {
            Thread.sleep(1);
        }
        refused(spinner, new IllegalStateException("running"));
        done = true;
        spinner.join();
        Thread thread = Thread.ofVirtual().start(StopThreadVirtual::caught);
        stopAtEvent(thread, new IllegalStateException("stopped"));
        thread.join();
    }
}
