package counts;

/** What counted methods report to; on the boot class path. */
public class Counts {
    public static long calls;

    private Counts() {
    }

    public static void call() {
        calls++;
    }
}
