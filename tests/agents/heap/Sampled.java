public class Sampled {
    static class Thing {
        long a, b;
    }

    static Object kept;

    static native void sample(int interval, boolean on);

    static native int count(Class<?> c);

    /** The stock VM lets the sample that was due before a change of the interval come first. */
    static void settle() {
        for (int i = 0; i < 100; i++) {
            kept = new int[20000];
        }
    }

    static void things(int n) {
        for (int i = 0; i < n; i++) {
            kept = new Thing();
        }
    }

    static void arrays(int n) {
        for (int i = 0; i < n; i++) {
            kept = new byte[1000];
        }
    }

    public static void main(String[] args) throws Exception {
        things(20000);
        arrays(1000);
        System.out.println("off: " + count(Thing.class));
        sample(0, true);
        settle();
        things(1000);
        sample(0, false);
        System.out.println("each: " + count(Thing.class));
        things(1000);
        System.out.println("off again: " + count(Thing.class));
        int before = count(byte[].class);
        sample(100_000, true);
        settle();
        arrays(30_000);
        sample(0, false);
        int some = count(byte[].class) - before;
        System.out.println("about 300: " + (some > 200 && some < 420 ? "yes" : "no, " + some));
        Thread[] threads = new Thread[4];
        sample(0, true);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                settle();
                things(500);
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        sample(0, false);
        System.out.println("in threads: " + count(Thing.class));
        sample(-1, false);
    }
}
