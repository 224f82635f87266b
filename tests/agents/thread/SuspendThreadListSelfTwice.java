public class SuspendThreadListSelfTwice {
    static native void suspendTwice(Thread thread);

    static native void resume(Thread thread);

    public static void main(String[] args) throws Exception {
        Thread itself = new Thread(() -> suspendTwice(Thread.currentThread()));
        itself.start();
        resume(itself);
        itself.join();
    }
}
