public class PopFrameFlipped {
    static final Object LOCK = new Object();
    static volatile boolean done;
    static volatile int calls;

    static native void pop(Thread thread, int rounds);

    static synchronized long spin(int n, long wide, String text) {
        long rounds = n + wide;
        synchronized (LOCK) {
            n++;
            wide += 2;
            text += "+";
            calls++;
            while (!done) {
                rounds++;
            }
        }
        return rounds > 0 ? n + wide + text.length() : -1;
    }

    static void run() {
        int base = 1000000;
        long result = base + spin(1, 100, "");
        System.out.println(result);
        System.out.println(Thread.holdsLock(LOCK) + " " + Thread.holdsLock(PopFrameFlipped.class));
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(PopFrameFlipped::run);
        thread.start();
        pop(thread, 50);
        while (calls < 51) {
            Thread.sleep(1);
        }
        done = true;
        thread.join();
        synchronized (LOCK) {
            System.out.println(calls);
        }
    }
}
