public class ExtensionInfo {
    static native void run();

    public static void main(String[] args) {
        run();
    }
}
