/** How often callbacks come and how long they take, while somebody wants to know. */
public class EventCosts {
    static native void start();
    static native void measure(boolean on, boolean byOther);
    static native void show();
    static native void end();

    static void fail(int times) {
        for (int i = 0; i < times; i++) {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException expected) {
            }
        }
    }

    public static void main(String[] args) {
        start();
        fail(3);
        show();
        measure(true, false);
        fail(5);
        show();
        measure(true, true);
        measure(true, true);
        measure(false, false);
        fail(2);
        measure(false, true);
        fail(4);
        show();
        measure(true, true);
        end();
        fail(1);
        show();
    }
}
