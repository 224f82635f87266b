public class WatchStorm {
    static volatile boolean stop;
    static int shared = 7;
    long first = 1;
    int second = 2;
    Object third = this;

    static native boolean round();

    boolean work() {
        first = 1;
        second = 2;
        for (int i = 0; i < 100; i++) {
            first += i;
            second ^= i;
            third = third == this ? "text" : this;
            shared = 7;
        }
        return first == 4951 && second == 2 && third == this && shared == 7 && getClass() == WatchStorm.class;
    }

    public static void main(String[] args) throws Exception {
        boolean[] right = new boolean[4];
        int[] runs = new int[4];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int mine = t;
            right[t] = true;
            threads[t] = new Thread(() -> {
                WatchStorm storm = new WatchStorm();
                while (!stop) {
                    right[mine] &= storm.work();
                    runs[mine]++;
                }
            });
            threads[t].start();
        }
        boolean heard = false;
        for (int i = 0; i < 40 || !heard || runs[0] == 0 || runs[1] == 0 || runs[2] == 0 || runs[3] == 0; i++) {
            heard = round();
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("right: " + java.util.Arrays.toString(right) + ", heard: " + heard);
    }
}
