public class Watches {
    static int counter;
    static String title = "none";
    long total;
    double ratio = 0.5;
    Object any;
    byte small;
    volatile boolean flag;
    int quiet = 1;

    /** Hot before it is watched, so that compiled code runs. */
    static long work(Watches w, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            w.total += i;
            sum += w.quiet;
            if ((i & 1023) == 0) {
                counter++;
            }
        }
        return sum + w.total;
    }

    static native void watch(boolean on);

    static native void fromNative(Watches w);

    public static void main(String[] args) throws Exception {
        Watches w = new Watches();
        System.out.println(work(w, 20000) + " " + counter);
        watch(true);
        System.out.println(work(w, 3));
        w.ratio = w.ratio * 3;
        w.any = "text";
        w.any = null;
        w.small = (byte) 200;
        w.flag = true;
        title = title + "!";
        System.out.println(w.ratio + " " + w.any + " " + w.small + " " + w.flag + " " + title);
        fromNative(w);
        Thread other = new Thread(() -> w.total = 9, "other");
        other.start();
        other.join();
        watch(false);
        System.out.println(work(w, 20000) + " " + counter);
    }
}
