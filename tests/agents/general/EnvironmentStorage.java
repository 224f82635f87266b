public class EnvironmentStorage {
    static native void live(String what);

    static native void collect();

    public static void main(String[] args) throws Exception {
        live("main");
        Thread thread = new Thread(() -> live("another thread"));
        thread.start();
        thread.join();
        collect();
    }
}
