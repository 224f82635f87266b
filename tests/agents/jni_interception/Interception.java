public class Interception {
    static native int one();

    static native int two();

    static native void start();

    static native void stop();

    static native void pool(Class<?> c);

    public static void main(String[] args) throws Exception {
        System.out.println(one() + " " + two());
        start();
        System.out.println(one() + " " + two());
        Thread t = new Thread(() -> System.out.println("in a thread " + one()));
        t.start();
        t.join();
        stop();
        System.out.println(one());
        pool(Interception.class);
        pool(int.class);
        pool(String[].class);
        Object[] kept = new Object[1000];
        try {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new long[1 << 24];
            }
        } catch (OutOfMemoryError e) {
            kept = null;
            System.out.println("out of memory");
        }
    }
}
