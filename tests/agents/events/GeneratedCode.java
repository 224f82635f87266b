public class GeneratedCode {
    static native void show();

    public static void main(String[] args) {
        show();
    }
}
