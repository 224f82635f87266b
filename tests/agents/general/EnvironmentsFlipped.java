public class EnvironmentsFlipped {
    static volatile boolean done;

    static native void flip(int rounds, Object tagged);

    static int step(int n) {
        return n + 1;
    }

    static int spin() {
        int rounds = 0;
        while (!done) {
            rounds = step(rounds) & 0xffffff;
        }
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(EnvironmentsFlipped::spin);
            threads[i].start();
        }
        flip(20, new Object());
        done = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("over");
    }
}
