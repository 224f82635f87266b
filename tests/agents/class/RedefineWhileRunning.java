public class RedefineWhileRunning {
    static class First {
        static int pair() {
            int a = one();
            return a + 10;
        }

        static int one() {
            return 1;
        }
    }

    static class Second {
        static int pair() {
            int a = one();
            return a + 20;
        }

        static int one() {
            return 2;
        }
    }

    static volatile boolean stop;
    static volatile int wrong;
    static volatile boolean[] seen = new boolean[2];

    static native int redefine(Class<?> type, byte[] bytes);

    static void run(int[] calls, int index) {
        int count = 0;
        while (!stop) {
            int pair = First.pair();
            if (pair != 11 && pair != 12 && pair != 21 && pair != 22) {
                wrong++;
            }
            seen[pair < 20 ? 0 : 1] = true;
            count++;
            calls[index] = count;
        }
    }

    public static void main(String[] args) throws Exception {
        byte[][] versions = {ClassBytes.file(First.class), ClassBytes.as(Second.class, First.class)};
        int[] calls = new int[2];
        Thread[] threads = new Thread[2];
        First.pair();
        for (int i = 0; i < threads.length; i++) {
            int index = i;
            threads[i] = new Thread(() -> run(calls, index));
            threads[i].start();
        }
        int errors = 0;
        for (int i = 1; i <= 21; i++) {
            errors += redefine(First.class, versions[i % 2]) == 0 ? 0 : 1;
            seen[i % 2] = false;
            while (!seen[i % 2]) {
                Thread.yield();
            }
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("errors " + errors + ", wrong " + wrong + ", last " + First.pair() + ", calls " + (calls[0] > 0 && calls[1] > 0));
    }
}
