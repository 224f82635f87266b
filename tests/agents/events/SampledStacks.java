import java.lang.reflect.Array;

public class SampledStacks {
    static class Thing implements Cloneable {
        long number;

        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static Object kept;

    static native void watch(boolean on, Thread thread);

    static native void mark(boolean on);

    static native void show(String what);

    static native void natively(Class<?> type);

    /** The stock VM lets the sample that was due before a change of the interval come first. */
    static void settle() {
        for (int i = 0; i < 100; i++) {
            kept = new int[20000];
        }
    }

    static void bytecodes() {
        kept = new Thing();
        kept = new Thing[2];
        kept = new Thing[2][1];
    }

    static void reflected() throws Exception {
        kept = Array.newInstance(Thing.class, 3);
        kept = Thing.class.getDeclaredConstructor().newInstance();
        kept = ((Thing) kept).clone();
    }

    public static void main(String[] args) throws Exception {
        new Thing().clone();
        watch(true, Thread.currentThread());
        settle();
        mark(true);
        bytecodes();
        mark(false);
        show("bytecodes");
        mark(true);
        reflected();
        mark(false);
        show("reflection");
        mark(true);
        natively(Thing.class);
        mark(false);
        show("JNI");
        Thread thread = new Thread(() -> {
            settle();
            mark(true);
            bytecodes();
            mark(false);
        }, "other");
        thread.start();
        thread.join();
        show("another thread");
        watch(false, Thread.currentThread());
        mark(true);
        bytecodes();
        mark(false);
        show("switched off");
    }
}
