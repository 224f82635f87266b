public class ExhaustedThreads {
    static native void limit(long bytes);

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(null, () -> System.out.println("never"), "large", 1L << 30);
            limit(200 << 20);
            try {
                thread.start();
                limit(0);
                System.out.println("started");
            } catch (OutOfMemoryError e) {
                limit(0);
                System.out.println(e.getClass().getName() + ", " + thread.getState());
            }
        }
        Thread other = new Thread(() -> System.out.println("another one runs"));
        other.start();
        other.join();
    }
}
