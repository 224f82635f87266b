public class CapabilitiesFlipped {
    volatile boolean done;
    int count;
    int failures;

    static native void flip(int rounds, Thread[] threads);

    static void unused() {
    }

    static int step(CapabilitiesFlipped own, int n) {
        own.count++;
        if ((n & 1023) == 0) {
            throw new IllegalStateException();
        }
        return n + 1;
    }

    static int spin(CapabilitiesFlipped own, int known) {
        int rounds = 0;
        while (!own.done) {
            try {
                rounds = step(own, rounds);
            } catch (IllegalStateException e) {
                own.failures++;
                rounds++;
            }
        }
        return known == 4711 ? rounds : -1;
    }

    public static void main(String[] args) throws Exception {
        CapabilitiesFlipped[] objects = new CapabilitiesFlipped[2];
        Thread[] threads = new Thread[2];
        boolean[] right = new boolean[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            objects[i] = new CapabilitiesFlipped();
            threads[i] = new Thread(() -> {
                int rounds = spin(objects[index], 4711);
                right[index] = rounds == objects[index].count && (rounds + 1023) / 1024 == objects[index].failures;
            });
            threads[i].start();
            while (objects[i].count == 0) {
                Thread.sleep(1);
            }
        }
        flip(10, threads);
        for (int i = 0; i < 2; i++) {
            objects[i].done = true;
            threads[i].join();
        }
        System.out.println(right[0] + " " + right[1]);
    }
}
