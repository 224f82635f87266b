public class RawMonitorRecursion {
    static native void waits();

    static native void wakes();

    static void one(Thread thread) throws InterruptedException {
        thread.start();
        wakes();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        one(new Thread(RawMonitorRecursion::waits));
        one(Thread.ofVirtual().unstarted(RawMonitorRecursion::waits));
    }
}
