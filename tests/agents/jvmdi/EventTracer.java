import java.util.concurrent.locks.LockSupport;

/** Something of everything that there are events of. */
public class EventTracer {
    static int shared;
    int own;

    static class Loaded {
        static int value = 3;
    }

    static int leaf(int a) {
        return a + 1;
    }

    static native int nativeMethod(int a);

    static void thrower() {
        throw new IllegalStateException("thrown");
    }

    static void through() {
        thrower();
    }

    static int catcher() {
        try {
            through();
            return 1;
        } catch (IllegalStateException e) {
            return 2;
        }
    }

    static void fields(EventTracer object) {
        shared = 7;
        object.own = shared;
        int read = object.own;
        object.own = read + 1;
    }

    static void traced() {
        int a = leaf(1);
        a = nativeMethod(a);
        a += catcher();
        fields(new EventTracer());
        a += Loaded.value;
        Object array = new Loaded[1][2];
    }

    static native void trace(boolean on);

    public static void main(String[] args) throws InterruptedException {
        trace(true);
        traced();
        trace(false);
        Thread thread = new Thread(() -> leaf(2), "a platform thread");
        thread.start();
        thread.join();
        Thread virtual = Thread.ofVirtual().name("a virtual thread").unstarted(() -> leaf(3));
        virtual.start();
        virtual.join();
        System.out.println("done");
    }
}
