public class InterceptVariants {
    int base = 10;

    int sum(int a, long b) {
        return base + a + (int) b;
    }

    static native void replace();

    static native void call(Object object);

    static native void throwing();

    static native void show();

    static native void restore();

    public static void main(String[] args) throws Exception {
        InterceptVariants object = new InterceptVariants();
        replace();
        call(object);
        try {
            throwing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        /* The VM's own affairs. */
        Class.forName("InterceptVariants$Loaded").getDeclaredConstructor().newInstance();
        Thread thread = new Thread(() -> System.out.println("thread"));
        thread.start();
        thread.join();
        show();
        restore();
        call(object);
        try {
            throwing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static class Loaded {
    }
}
