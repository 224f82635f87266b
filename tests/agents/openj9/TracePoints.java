/** Subscribers of tracepoints, one of which fails; of binary trace; options, right and wrong. */
public class TracePoints {
    static native void begin(int failsAt);

    static native int records(int subscriber);

    static native void end();

    static native void options();

    static native void beginBinary();

    static native void endBinary();

    static void fail(int count) {
        for (int i = 0; i < count; i++) {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                // Thrown for the tracepoint.
            }
        }
    }

    static void subscribers(int throwsEach, int failsAt) throws Exception {
        begin(failsAt);
        Thread other = new Thread(() -> fail(throwsEach));
        other.start();
        fail(throwsEach);
        other.join();
        System.out.println(records(0) + " and " + (records(1) >= 2 * throwsEach) + ", " + (records(1) == records(2)));
        end();
        int now = records(1);
        fail(10);
        System.out.println("afterwards " + (records(1) - now));
    }

    public static void main(String[] args) throws Exception {
        subscribers(100, 50);
        subscribers(50_000, 50_000);
        beginBinary();
        fail(1000);
        endBinary();
        options();
    }
}
