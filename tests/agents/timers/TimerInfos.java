public class TimerInfos {
    static native int run();

    static native long time();

    public static void main(String[] args) throws Exception {
        System.out.println("processors as Java says: " + (run() == Runtime.getRuntime().availableProcessors()));
        long before = time();
        Thread.sleep(20);
        long passed = time() - before;
        System.out.println("nanoseconds: " + (passed >= 19_000_000 && passed < 60_000_000_000L));
    }
}
