public class HotSmallMethods {
    static class Version {
        static int number() {
            return 12345;
        }
    }

    static volatile boolean done;
    static volatile long rounds;
    static volatile int number;
    private int value = 3;

    int value() {
        return value;
    }

    void set(int value) {
        this.value = value;
    }

    int twice() {
        return value() + value();
    }

    static native void breakpoint();

    static native void read();

    static native void written();

    static native void entered(Thread thread);

    static native void redefine(Class<?> type, byte[] bytes);

    void loop() {
        int sum = 0;
        while (!done) {
            sum = (sum + twice()) & 1023;
            set(sum);
            number = Version.number();
            rounds++;
        }
    }

    /** Runs on until what tools have changed may be compiled again. */
    static void runOn() throws InterruptedException {
        long before = rounds;
        while (rounds < before + 20_000) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(new HotSmallMethods()::loop, "worker");
        worker.start();
        for (int i = 0; i < 2; i++) {
            runOn();
            breakpoint();
            runOn();
            read();
            runOn();
            written();
            runOn();
            entered(worker);
            runOn();
            int wanted = 12346 + i;
            byte[] file = ClassBytes.file(Version.class);
            byte[] version = ClassBytes.bytes(ClassBytes.text(file).replace("\u0011\u0030\u0039", "\u0011\u0030" + (char) (wanted & 255)));
            redefine(Version.class, version);
            while (number != wanted) {
                Thread.sleep(1);
            }
        }
        done = true;
        worker.join();
        System.out.println("ended");
    }
}
