public class SuspendThreadInNative {
    static volatile boolean back;

    static native void stay();

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static void body() {
        stay();
        back = true;
    }

    static void one(Thread thread) throws InterruptedException {
        back = false;
        thread.start();
        suspend(thread);
        Thread.sleep(20);
        System.out.println(back);
        resume(thread);
        thread.join();
        System.out.println(back);
    }

    public static void main(String[] args) throws Exception {
        one(new Thread(SuspendThreadInNative::body));
        one(Thread.ofVirtual().unstarted(SuspendThreadInNative::body));
    }
}
