/** Times the work of one program: the checksum goes to standard output, the time to standard error. */
final class Bench {
    private static long started;

    private Bench() {}

    static void start() {
        started = System.nanoTime();
    }

    static void end(long checksum) {
        long time = System.nanoTime() - started;
        System.out.println(checksum);
        System.err.println("nanoseconds: " + time);
    }
}
