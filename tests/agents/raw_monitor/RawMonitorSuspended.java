public class RawMonitorSuspended {
    static native void waitOn();

    static native void enter();

    static native void hold(boolean on);

    static native boolean areWaiting(int wanted);

    static native void notifyIt();

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static native void count(int expected);

    static native void end();

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(RawMonitorSuspended::waitOn, "waiter");
        waiter.start();
        while (!areWaiting(1)) {
            Thread.sleep(1);
        }
        suspend(waiter);
        notifyIt();
        count(0);
        resume(waiter);
        waiter.join();
        count(1);
        hold(true);
        Thread enterer = new Thread(RawMonitorSuspended::enter, "enterer");
        enterer.start();
        while (!areWaiting(2)) {
            Thread.sleep(1);
        }
        suspend(enterer);
        hold(false);
        count(1);
        hold(true);
        hold(false);
        resume(enterer);
        enterer.join();
        count(2);
        end();
    }
}
