public class SuspendedStack {
    static volatile boolean done;

    static native int changes(Thread thread, int looks);

    static void rest() throws InterruptedException {
        Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofVirtual().start(() -> {
                while (!done) {
                    Thread.yield();
                }
            });
        }
        int changed = 0;
        for (int round = 0; round < 200; round++) {
            changed += changes(threads[round % threads.length], 3);
        }
        System.out.println("changed: " + changed);
        // They would keep others from running.
        done = true;
        for (Thread thread : threads) {
            thread.join();
        }
        int begun = 0;
        for (int round = 0; round < 100; round++) {
            Thread thread = Thread.ofVirtual().start(() -> {});
            begun += changes(thread, 2);
            thread.join();
        }
        System.out.println("changed after the start: " + begun);
    }
}
