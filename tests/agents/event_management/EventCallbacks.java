public class EventCallbacks {
    static native void set(int which);

    static native void mode(boolean on);

    static void called(String what) {
        System.out.println("  called " + what);
    }

    public static void main(String[] args) {
        mode(true);
        called("enabled, no callbacks");
        String[] what = {"entry only; the own copy changed", "another entry, and exit", "exit only", "none", "cut before the exit", "size 0"};
        for (int i = 0; i < what.length; i++) {
            set(i);
            called(what[i]);
        }
        set(1);
        mode(false);
        called("disabled");
        mode(true);
        called("enabled again");
        set(9);
        called("negative size");
    }
}
