public class SingleStepFlipped {
    volatile boolean done;
    int count;

    static native void flip(int rounds, Thread[] threads);

    static int step(SingleStepFlipped own, int n) {
        own.count++;
        return n + 1;
    }

    static int spin(SingleStepFlipped own) {
        int rounds = 0;
        while (!own.done) {
            rounds = step(own, rounds);
        }
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        SingleStepFlipped[] objects = new SingleStepFlipped[2];
        Thread[] threads = new Thread[2];
        boolean[] right = new boolean[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            objects[i] = new SingleStepFlipped();
            threads[i] = new Thread(() -> right[index] = spin(objects[index]) == objects[index].count, "thread " + i);
            threads[i].start();
        }
        flip(10, threads);
        for (int i = 0; i < 2; i++) {
            objects[i].done = true;
            threads[i].join();
        }
        System.out.println(right[0] + " " + right[1]);
    }
}
