public class SuspendThreadSelf {
    static native void suspendMe(Thread me);

    static native void resume(Thread thread);

    static void one(Thread thread) throws InterruptedException {
        thread.start();
        resume(thread);
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        one(new Thread(() -> suspendMe(null)));
        one(new Thread(() -> suspendMe(Thread.currentThread()), "platform"));
        one(Thread.ofVirtual().unstarted(() -> suspendMe(null)));
        one(Thread.ofVirtual().name("virtual").unstarted(() -> suspendMe(Thread.currentThread())));
    }
}
