public class BreakpointHotLoop {
    static volatile boolean done;
    static volatile long count;

    static native void hit(int line);

    static native void end();

    static long loop() {
        long sum = 0;
        while (!done) {
            sum += count;
            count++;
        }
        return sum;
    }

    static void one(Thread.Builder builder) throws InterruptedException {
        done = false;
        count = 0;
        Thread thread = builder.start(BreakpointHotLoop::loop);
        for (int i = 0; i < 2; i++) {
            long before = count;
            while (count < before + 100000) {
                Thread.sleep(1);
            }
            hit(12);
        }
        long before = count;
        while (count < before + 10000) {
            Thread.sleep(1);
        }
        done = true;
        thread.join();
        end();
    }

    public static void main(String[] args) throws Exception {
        one(Thread.ofPlatform().name("platform"));
        one(Thread.ofVirtual().name("virtual"));
    }
}
