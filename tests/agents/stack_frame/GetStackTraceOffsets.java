public class GetStackTraceOffsets {
    static native void show();

    static void inner() {
        show();
    }

    static void middle() {
        inner();
    }

    static void outer() {
        middle();
    }

    public static void main(String[] args) {
        outer();
    }
}
