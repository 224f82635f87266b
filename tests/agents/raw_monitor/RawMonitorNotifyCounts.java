public class RawMonitorNotifyCounts {
    static native void waits();

    static native void wake(int threads);

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(RawMonitorNotifyCounts::waits);
            threads[i].start();
        }
        wake(threads.length);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
