public class RawMonitorInCallbacks {
    static native void await();

    static native void collect();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(RawMonitorInCallbacks::await);
        thread.start();
        collect();
        thread.join();
    }
}
