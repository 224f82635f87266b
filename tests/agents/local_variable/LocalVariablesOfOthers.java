public class LocalVariablesOfOthers {
    static volatile boolean done;
    static volatile boolean spins;

    static native void prepare(int line);

    static native void refused(String what, Thread thread);

    static native void change(Thread thread, String text);

    static void stops(int number, long big, String text) {
        if (number > 0) {
            stops(number - 1, 2 * big, text + number);
        } else {
            String result = text + ".";
            System.out.println(number + " " + big + " " + text + " " + result);
        }
    }

    static void spin(int n) {
        while (!done) {
            spins = true;
        }
    }

    static void one(Thread.Builder builder) throws InterruptedException {
        Thread thread = builder.unstarted(() -> stops(2, 1L << 40, "a"));
        refused("unstarted", thread);
        thread.start();
        change(thread, "changed");
        thread.join();
        refused("ended", thread);
        done = false;
        spins = false;
        Thread spinner = builder.start(() -> spin(1));
        while (!spins) {
            Thread.sleep(1);
        }
        refused("running", spinner);
        done = true;
        spinner.join();
    }

    public static void main(String[] args) throws Exception {
        prepare(16);
        one(Thread.ofPlatform());
        one(Thread.ofVirtual());
    }
}
