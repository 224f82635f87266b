public class GetFrameLocationDepths {
    static int number = 3;

    static native void show(Thread thread);

    static native void throughNative();

    static native void prepare(int line);

    static void inner() {
        number++;
        show(null);
        number++;
    }

    static int stopped(int n) {
        int twice = 2 * n;
        return twice / 2;
    }

    static void outer() {
        number--;
        throughNative();
    }

    public static void main(String[] args) {
        outer();
        prepare(18);
        System.out.println(number
            + stopped(number));
    }
}
