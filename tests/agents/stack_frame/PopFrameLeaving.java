public class PopFrameLeaving {
    static int calls;

    static native void prepare(int what);

    static synchronized int called(int what) {
        if (calls++ == 0) {
            prepare(what);
        }
        return what;
    }

    public static void main(String[] args) {
        for (int what = 0; what < 3; what++) {
            calls = 0;
            System.out.println(called(what) + " after " + calls + " calls, held " + Thread.holdsLock(PopFrameLeaving.class));
        }
    }
}
