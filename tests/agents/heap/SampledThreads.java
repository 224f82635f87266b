public class SampledThreads {
    static Object kept;

    static native void run(int number);

    static native void tell();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 500; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                run(number);
                for (int k = 0; k < 128; k++) {
                    kept = new byte[8192];
                }
                run(-1);
            });
            thread.start();
            thread.join();
        }
        tell();
    }
}
