public class NotifyFramePopDepths {
    static native void request();

    static native void callBack();

    static void inner() {
        request();
        System.out.println("inner goes on");
    }

    static void outer() {
        try {
            callBack();
            System.out.println("outer goes on");
        } finally {
            System.out.println("finally");
        }
    }

    static void again() {
        System.out.println("again");
    }

    public static void main(String[] args) {
        outer();
        again();
        outer();
    }
}
