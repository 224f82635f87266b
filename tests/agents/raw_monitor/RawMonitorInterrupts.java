public class RawMonitorInterrupts {
    static native void waitOn(int nested, long millis);

    static native void enter();

    static native void hold(boolean on);

    static native boolean isWaiting();

    static native void locked();

    static void interrupted(String what, Runnable body, boolean hold) throws InterruptedException {
        System.out.println(what);
        if (hold) {
            hold(true);
        }
        Thread thread = new Thread(() -> {
            body.run();
            System.out.println("flag " + Thread.interrupted());
        });
        thread.start();
        while (!isWaiting()) {
            Thread.sleep(1);
        }
        if (hold) {
            thread.interrupt();
            hold(false);
        } else {
            locked();
            thread.interrupt();
        }
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        interrupted("waiting", () -> waitOn(1, 0), false);
        interrupted("waiting for long, nested", () -> waitOn(3, 100000), false);
        interrupted("entering", RawMonitorInterrupts::enter, true);
        System.out.println("not interrupted");
        waitOn(2, 2);
    }
}
