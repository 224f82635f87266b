public class FollowNativeFrames {
    static class Plain {
    }

    static native void outer();

    static native void middle();

    static native void inner();

    static void callMiddle() {
        middle();
    }

    static void callInner() {
        inner();
    }

    public static void main(String[] args) {
        outer();
    }
}
