public class FreedWhileWalking {
    static class Single {}

    static final int MANY = 5000;

    static Object single = new Single();

    static native void tag(Object object);

    static native int told();

    static native void walk(Class<?> type);

    static native void tell();

    static void make() {
        for (int i = 0; i < MANY; i++) {
            tag(new int[4]);
        }
    }

    public static void main(String[] args) throws Exception {
        make();
        while (told() == 0) {
            System.gc();
            Thread.sleep(10);
        }
        for (int i = 0; i < 3; i++) {
            walk(Single.class);
        }
        tell();
    }
}
