public class VirtualThreadsMany {
    static native void show();

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[500];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofVirtual().name("" + (i + 1)).start(Thread::yield);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        show();
    }
}
