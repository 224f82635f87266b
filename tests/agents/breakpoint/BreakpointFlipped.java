public class BreakpointFlipped {
    volatile boolean done;
    int count;

    static native void flip(int rounds, int line);

    static native void told(boolean begin);

    static int step(BreakpointFlipped own, int n) {
        own.count++;
        return n + 1;
    }

    static int spin(BreakpointFlipped own) {
        int rounds = 0;
        while (!own.done) {
            rounds = step(own, rounds);
        }
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        BreakpointFlipped[] objects = new BreakpointFlipped[3];
        Thread[] threads = new Thread[3];
        boolean[] right = new boolean[3];
        for (int i = 0; i < 3; i++) {
            int index = i;
            objects[i] = new BreakpointFlipped();
            threads[i] = new Thread(() -> right[index] = spin(objects[index]) == objects[index].count, "thread " + i);
            threads[i].start();
        }
        flip(10, 10);
        for (int i = 0; i < 3; i++) {
            objects[i].done = true;
            threads[i].join();
        }
        told(true);
        step(objects[0], 0);
        told(false);
        System.out.println(right[0] + " " + right[1] + " " + right[2]);
    }
}
