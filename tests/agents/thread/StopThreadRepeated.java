public class StopThreadRepeated {
    static volatile int caught;
    static volatile int inside;
    static volatile long count;
    static String result;
    static final Object LOCK = new Object();

    static native void stops(Thread thread, int rounds, Throwable error);

    static synchronized void spin(int round) {
        synchronized (LOCK) {
            inside = round;
            while (true) {
                count++;
            }
        }
    }

    static void run(int rounds, Throwable error) {
        int right = 0;
        int held = 0;
        for (int i = 1; i <= rounds; i++) {
            try {
                spin(i);
            } catch (Throwable e) {
                right += e == error ? 1 : 0;
                held += Thread.holdsLock(LOCK) || Thread.holdsLock(StopThreadRepeated.class) ? 1 : 0;
                caught = i;
            }
        }
        result = "right " + right + ", held " + held;
    }

    public static void main(String[] args) throws Exception {
        Error error = new Error("by the agent");
        Thread thread = new Thread(() -> run(50, error));
        thread.start();
        stops(thread, 50, error);
        thread.join();
        System.out.println(result);
    }
}
