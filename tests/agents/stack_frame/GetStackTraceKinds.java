public class GetStackTraceKinds {
    interface Default {
        default void called() {
            show("default");
        }
    }

    static class Made implements Default {
        Made() {
            this("constructor");
        }

        Made(String what) {
            show(what);
        }

        synchronized void locked() {
            show("synchronized");
        }
    }

    static class Initialised {
        static int value;

        static {
            show("initialiser");
        }
    }

    static class Throwing {
        static void caught() {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                show("handler");
            } finally {
                show("finally");
            }
        }
    }

    static native void show(String what);

    static native void throughNative(String what);

    static void recursive(int depth) {
        if (depth == 0) {
            show("recursion");
        } else {
            recursive(depth - 1);
        }
    }

    static void all() {
        new Made().called();
        new Made("again").locked();
        Initialised.value = 1;
        Throwing.caught();
        throughNative("native");
        recursive(3);
        Runnable lambda = () -> show("lambda");
        lambda.run();
        Runnable reference = new Made("third")::locked;
        reference.run();
    }

    public static void main(String[] args) throws Exception {
        all();
        GetStackTraceKinds.class.getDeclaredMethod("recursive", int.class).invoke(null, 0);
        Thread thread = new Thread(() -> show("platform"));
        thread.start();
        thread.join();
        Thread.ofVirtual().start(() -> recursive(1)).join();
    }
}
