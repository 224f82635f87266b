public class LatePopFrame {
    static volatile boolean go;
    static volatile long count;
    static volatile int calls;
    static String result = "";

    static native void take();

    static native void pop(Thread thread);

    int spin(int n, long wide, String text) {
        calls++;
        n += 10;
        while (!go) {
            count++;
        }
        return n + (int) wide + text.length();
    }

    synchronized String locked(double d) {
        calls++;
        while (!go) {
            count++;
        }
        return d + " " + Thread.holdsLock(this);
    }

    void run() {
        int base = 1000;
        result += base + spin(1, 100L, "abc");
    }

    void runLocked() {
        result += " " + locked(1.5) + " " + Thread.holdsLock(this);
    }

    static void one(Runnable body, boolean take) throws InterruptedException {
        go = false;
        count = 0;
        calls = 0;
        Thread thread = new Thread(body);
        thread.start();
        for (int i = 0; i < 2; i++) {
            while (count < (i + 1) * 100000) {
                Thread.sleep(1);
            }
            if (take && i == 0) {
                take();
            }
            pop(thread);
            while (calls != i + 2) {
                Thread.sleep(1);
            }
        }
        go = true;
        thread.join();
        System.out.println(result + ", calls " + calls);
    }

    public static void main(String[] args) throws Exception {
        LatePopFrame object = new LatePopFrame();
        one(object::run, true);
        one(object::runLocked, false);
    }
}
