public class EmptyStrings {
    static native void run();

    public static void main(String[] args) {
        run();
    }
}
