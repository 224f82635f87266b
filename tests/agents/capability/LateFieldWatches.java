public class LateFieldWatches {
    static long shared;
    int own;

    static native void take();

    static native void give();

    void add(int n) {
        own += n;
    }

    static long loop(LateFieldWatches object, int n, int from, int to) {
        for (int i = 0; i < n; i++) {
            shared += i & 3;
            object.add(i & 1);
            if (i == from) {
                take();
            }
            if (i == to) {
                give();
            }
        }
        return shared + object.own;
    }

    public static void main(String[] args) {
        LateFieldWatches object = new LateFieldWatches();
        System.out.println(loop(object, 100000, -1, -1));
        for (int i = 0; i < 2; i++) {
            System.out.println(loop(object, 110000, 100000, 100002));
        }
        System.out.println(loop(object, 100000, -1, -1));
    }
}
