public class RawMonitorExclusion {
    static native void prepare(Thread thread);

    static native void add(int times);

    static native void end();

    static void called() {
    }

    static void body() {
        for (int i = 0; i < 100; i++) {
            add(4);
            called();
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        prepare(new Thread());
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = (i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual()).start(RawMonitorExclusion::body);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        end();
    }
}
