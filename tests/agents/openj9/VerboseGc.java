/** Subscribers of records of collections, one of which fails at its fifth. */
public class VerboseGc {
    static native void begin();

    static native int records(int subscriber);

    static native void leave(int subscriber);

    static native void show();

    static native void wrong();

    public static void main(String[] args) {
        wrong();
        begin();
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        System.out.println(records(0) >= 10 && records(1) >= 10);
        System.out.println(records(2));
        leave(0);
        int first = records(0);
        int second = records(1);
        System.gc();
        System.out.println((records(0) - first) + " " + (records(1) > second) + " " + records(2));
        leave(1);
        leave(2);
        show();
    }
}
