public class InterceptRestored {
    static native void prepare();

    static native int calls(Object array, String string);

    static native void flip(int rounds);

    static native void own(String string);

    public static void main(String[] args) throws Exception {
        prepare();
        own("text");
        int[] wrong = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            threads[i] = new Thread(() -> wrong[index] = calls(new long[7], "text"));
            threads[i].start();
        }
        flip(50);
        for (Thread thread : threads) {
            thread.join();
        }
        own("text");
        System.out.println(wrong[0] + " " + wrong[1]);
    }
}
