public class EventStorm {
    static volatile boolean stop;
    long total;

    static native boolean round(int number);

    int step(int i) {
        try {
            total += i;
            if (i % 50 == 0) {
                throw new IllegalArgumentException();
            }
            return i & 7;
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }

    long work() {
        long sum = 0;
        total = 0;
        for (int i = 0; i < 200; i++) {
            sum += step(i);
        }
        return sum + total;
    }

    static Thread virtual(Runnable body) throws ReflectiveOperationException {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    public static void main(String[] args) throws Exception {
        long expected = new EventStorm().work();
        String[] wrong = new String[4];
        Thread[] threads = new Thread[4];
        int[] runs = new int[4];
        for (int t = 0; t < 4; t++) {
            int mine = t;
            Runnable body = () -> {
                EventStorm storm = new EventStorm();
                while (!stop) {
                    long found = storm.work();
                    runs[mine]++;
                    if (found != expected) {
                        wrong[mine] = "thread " + mine + ": " + found;
                    }
                    if (mine >= 2) {
                        Thread.yield();
                    }
                }
            };
            threads[t] = t < 2 ? new Thread(body) : virtual(body);
            if (t < 2) {
                threads[t].start();
            }
        }
        boolean all = false;
        int rounds = 0;
        for (int i = 1; i < 64 || !all || runs[0] == 0 || runs[3] == 0; i++) {
            all = round(i % 64);
            rounds++;
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("expected " + expected + ", wrong " + java.util.Arrays.toString(wrong) + ", all events: " + all + ", rounds " + (rounds >= 63));
    }
}
