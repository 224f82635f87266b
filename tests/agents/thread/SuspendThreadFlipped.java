public class SuspendThreadFlipped {
    volatile boolean done;
    volatile boolean running;
    volatile long count;

    static native void flip(int rounds, Thread[] threads, Object[] objects);

    void add() {
        count++;
    }

    static long spin(SuspendThreadFlipped own) {
        long rounds = 0;
        own.running = true;
        while (!own.done) {
            own.add();
            rounds++;
        }
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        SuspendThreadFlipped[] objects = new SuspendThreadFlipped[2];
        Thread[] threads = new Thread[2];
        boolean[] right = new boolean[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            objects[i] = new SuspendThreadFlipped();
            threads[i] = new Thread(() -> right[index] = spin(objects[index]) == objects[index].count, "thread " + i);
            threads[i].start();
            while (!objects[i].running) {
                Thread.sleep(1);
            }
        }
        flip(20, threads, objects);
        for (int i = 0; i < 2; i++) {
            objects[i].done = true;
            threads[i].join();
        }
        System.out.println(right[0] + " " + right[1]);
    }
}
