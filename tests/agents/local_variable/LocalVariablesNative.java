public class LocalVariablesNative {
    static native void own(int argument);

    static native void ofCaller(int argument);

    static native void ofThread(Thread thread);

    native void callBack();

    void called() {
        ofCaller(1);
    }

    public static void main(String[] args) throws Exception {
        own(3);
        new LocalVariablesNative().callBack();
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        ofThread(thread);
        thread.interrupt();
        thread.join();
    }
}
