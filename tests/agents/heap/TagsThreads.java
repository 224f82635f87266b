public class TagsThreads {
    static native int work(Object[] objects, int first, int rounds);

    static native void walks();

    static native void begin(int threads);

    static native void end(int threads);

    public static void main(String[] args) throws Exception {
        Object[][] objects = new Object[3][300];
        int[] wrong = new int[3];
        Thread[] threads = new Thread[3];
        begin(3);
        for (int i = 0; i < 3; i++) {
            int index = i;
            for (int k = 0; k < objects[i].length; k++) {
                objects[i][k] = k % 2 == 0 ? new Object() : new int[k % 5];
            }
            threads[i] = new Thread(() -> wrong[index] = work(objects[index], 1000 * (index + 1), 20));
            threads[i].start();
        }
        walks();
        for (Thread thread : threads) {
            thread.join();
        }
        end(3);
        System.out.println(wrong[0] + " " + wrong[1] + " " + wrong[2]);
    }
}
