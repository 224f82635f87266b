public class RawMonitorWaitEnds {
    static native void timed();

    static native void waitLong();

    static native void end(Thread thread, boolean interrupt);

    static void one(boolean interrupt) throws InterruptedException {
        Thread thread = new Thread(RawMonitorWaitEnds::waitLong);
        thread.start();
        end(thread, interrupt);
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        timed();
        one(false);
        one(true);
        Thread.currentThread().interrupt();
        waitLong();
        System.out.println(Thread.interrupted());
        timed();
    }
}
