public class EnvironmentStorm {
    static volatile boolean stop;

    static native boolean round(Object lock, int number);

    static int part(int i) {
        if (i % 97 == 0) {
            throw new IllegalStateException();
        }
        return i * 3;
    }

    static long work() {
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            try {
                sum += part(i);
            } catch (IllegalStateException e) {
                sum++;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        long expected = work();
        boolean[] right = {true, true, true};
        int[] runs = new int[3];
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                while (!stop) {
                    right[mine] &= work() == expected;
                    runs[mine]++;
                }
            });
            threads[t].start();
        }
        Object lock = new Object();
        boolean heard = false;
        for (int i = 0; i < 60 || !heard || runs[0] == 0 || runs[1] == 0 || runs[2] == 0; i++) {
            heard = round(lock, i);
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(expected + " " + java.util.Arrays.toString(right) + ", heard: " + heard);
    }
}
