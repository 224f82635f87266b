public class WatchRunning {
    int number;
    static volatile boolean stop;
    static volatile long rounds;

    static native void watch(int what);

    static native boolean told(int what);

    static native void reset();

    static native void show();

    static void loop(WatchRunning object) {
        while (!stop) {
            object.number += 3;
            rounds++;
        }
    }

    /** Waits until the loop has gone round so often. */
    static void rounds(long n) {
        long end = rounds + n;
        while (rounds < end) {
            Thread.onSpinWait();
        }
    }

    /** Sets a watch, and waits until what is awaited was told. */
    static void until(int set, int awaited) {
        watch(set);
        while (!told(awaited)) {
            Thread.yield();
        }
        show();
    }

    public static void main(String[] args) throws Exception {
        WatchRunning object = new WatchRunning();
        Thread thread = new Thread(() -> loop(object));
        thread.start();
        rounds(20000);
        until(2, 2);
        watch(8);
        rounds(5);
        reset();
        rounds(5000);
        show();
        until(1, 1);
        until(2, 1 | 2);
        watch(4 | 8);
        rounds(5);
        reset();
        rounds(5000);
        show();
        stop = true;
        thread.join();
    }
}
