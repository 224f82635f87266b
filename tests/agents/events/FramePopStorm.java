public class FramePopStorm {
    static volatile boolean stop;

    static native boolean round(Thread thread, int number);

    static native void show();

    static int down(int depth) {
        if (depth == 0) {
            if (Thread.interrupted()) {
                throw new IllegalStateException();
            }
            return 1;
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            try {
                sum += down(depth - 1);
            } catch (IllegalStateException e) {
                sum += 100;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int expected = down(5);
        boolean[] right = {true, true, true};
        int[] runs = new int[3];
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                while (!stop) {
                    right[mine] &= down(5) == expected;
                    runs[mine]++;
                }
            });
            threads[t].start();
        }
        boolean heard = false;
        for (int i = 0; i < 60 || !heard || runs[0] == 0 || runs[1] == 0 || runs[2] == 0; i++) {
            heard = round(threads[i % 3], i);
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        show();
        System.out.println(expected + " " + java.util.Arrays.toString(right));
    }
}
