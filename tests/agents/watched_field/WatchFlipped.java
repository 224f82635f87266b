public class WatchFlipped {
    int count;
    volatile boolean done;

    static native void flip(int rounds);

    static native void begin();

    static native void told();

    static long spin(WatchFlipped own) {
        long rounds = 0;
        while (!own.done) {
            own.count++;
            rounds++;
        }
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        WatchFlipped[] objects = new WatchFlipped[3];
        Thread[] threads = new Thread[3];
        boolean[] right = new boolean[3];
        for (int i = 0; i < 3; i++) {
            int index = i;
            objects[i] = new WatchFlipped();
            threads[i] = new Thread(() -> right[index] = (int) spin(objects[index]) == objects[index].count);
            threads[i].start();
        }
        flip(8);
        for (int i = 0; i < 3; i++) {
            objects[i].done = true;
            threads[i].join();
        }
        begin();
        for (WatchFlipped object : objects) {
            object.count = 0;
            spin(object);
        }
        told();
        System.out.println(right[0] + " " + right[1] + " " + right[2]);
    }
}
