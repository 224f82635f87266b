public class RawMonitorOnLoad {
    static native void other();

    static native void mine();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(RawMonitorOnLoad::other);
        thread.start();
        thread.join();
        mine();
    }
}
