import java.util.function.BooleanSupplier;

public class ClassUnloads {
    static class Late {
        static int texts;

        static String text() {
            return "text " + texts++;
        }
    }

    static native int told();

    static native int toldOfArrays();

    static native Class<?> kept();

    static native void release();

    static native boolean isGone();

    static void load() {
        try {
            Class.forName("ClassUnloads$Late", true, ClassBytes.of(Late.class)).arrayType();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static void use() {
        try {
            var text = kept().getDeclaredMethod("text");
            text.setAccessible(true);
            System.out.println(kept() + ": " + text.invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** On a thread of its own, whose frames are gone afterwards. */
    static void aside(Runnable what) throws InterruptedException {
        Thread thread = new Thread(what);
        thread.start();
        thread.join();
    }

    static void collectUntil(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 2000 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(5);
        }
    }

    public static void main(String[] args) throws Exception {
        aside(ClassUnloads::load);
        collectUntil(() -> told() == 1 && toldOfArrays() == 1);
        System.out.println("told " + told() + " " + toldOfArrays());
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        aside(ClassUnloads::use);
        // Kept, and then no longer: it is about to be unloaded again.
        release();
        collectUntil(() -> told() == 2 && isGone());
        System.out.println("told " + told() + ", gone " + isGone());
    }
}
