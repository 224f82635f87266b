public class NotifyFramePopFlipped {
    static volatile boolean done;
    static volatile boolean running;

    static native void flip(int rounds, Thread thread);

    static native void end();

    static int recurse(int n, boolean fail) {
        running = true;
        if (n == 0) {
            if (fail) {
                throw new IllegalStateException();
            }
            return 0;
        }
        return recurse(n - 1, fail) + 1;
    }

    static void run() {
        int rounds = 0;
        int sum = 0;
        while (!done) {
            try {
                sum += recurse(20, rounds++ % 4 == 0) - 20;
            } catch (IllegalStateException e) {
                running = true;
            }
        }
        System.out.println("sum " + sum);
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(NotifyFramePopFlipped::run);
        thread.start();
        while (!running) {
            Thread.sleep(1);
        }
        flip(300, thread);
        done = true;
        thread.join();
        end();
    }
}
