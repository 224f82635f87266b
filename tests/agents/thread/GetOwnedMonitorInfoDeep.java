public class GetOwnedMonitorInfoDeep {
    /** Nanoseconds of the quickest of five askings; -1 if an answer isn't the one that there must be. */
    static native long ask(int monitors);

    static long nanos;

    static void hold(int monitors, int depth) {
        if (depth == monitors) {
            nanos = ask(monitors);
            return;
        }
        synchronized (new Object()) {
            hold(monitors, depth + 1);
        }
    }

    static long hold(int monitors) throws Exception {
        Thread thread = new Thread(null, () -> hold(monitors, 0), "deep", 1L << 30);
        thread.start();
        thread.join();
        return nanos;
    }

    public static void main(String[] args) throws Exception {
        hold(4000);
        long few = hold(4000), many = hold(128_000);
        double ratio = (double) many / few;
        System.out.println(few < 0 || many < 0 ? "wrong" : ratio < 160 ? "about in proportion" : "32 times the monitors, " + ratio + " times the time");
    }
}
