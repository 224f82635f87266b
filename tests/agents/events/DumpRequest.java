public class DumpRequest {
    static native void ask(boolean on);

    static native void show();

    public static void main(String[] args) throws Exception {
        ask(true);
        show();
        ask(true);
        show();
        ask(true);
        show();
    }
}
