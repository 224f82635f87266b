public class DestroyRawMonitorOwned {
    static native void test();

    static native void fromOther();

    static native void last();

    public static void main(String[] args) throws Exception {
        test();
        Thread thread = new Thread(DestroyRawMonitorOwned::fromOther);
        thread.start();
        thread.join();
        last();
    }
}
