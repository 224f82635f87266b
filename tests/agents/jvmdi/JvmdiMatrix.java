/** Objects and threads for the matrix of errors. */
public class JvmdiMatrix {
    int counter;
    static volatile boolean stop;
    static volatile boolean spinning;

    static native void run(Thread suspended, Thread running, Thread unstarted, Thread ended, Object[] others);

    static void spin(Object object, int number, long large, float real, double precise) {
        while (!stop) {
            spinning = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread suspended = new Thread(() -> spin("an object", 1, 2L, 3f, 4d), "suspended");
        Thread running = new Thread(() -> spin("an object", 1, 2L, 3f, 4d), "running");
        Thread ended = new Thread(() -> {}, "ended");
        ended.start();
        ended.join();
        suspended.start();
        while (!spinning) {
            Thread.onSpinWait();
        }
        running.start();
        Object[] others = {"a string", new Object(), Thread.currentThread().getThreadGroup(),
            JvmdiMatrix.class.getClassLoader(), new Error("an error")};
        run(suspended, running, new Thread(() -> {}, "unstarted"), ended, others);
        stop = true;
        suspended.join();
        running.join();
    }
}
