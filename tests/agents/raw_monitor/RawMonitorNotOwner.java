public class RawMonitorNotOwner {
    static native void notOwner(String what);

    static native void enter();

    static native void exit();

    static native void unowned();

    public static void main(String[] args) throws Exception {
        enter();
        Thread thread = new Thread(() -> notOwner("platform"));
        thread.start();
        thread.join();
        Thread.ofVirtual().start(() -> notOwner("virtual")).join();
        exit();
        unowned();
    }
}
