public class MethodEvents {
    static native int nativeTwice(int n);

    static int depth(int n) {
        return n == 0 ? leaf() : depth(n - 1) + 1;
    }

    static int leaf() {
        return 5;
    }

    static String text(boolean fail) {
        if (fail) {
            throw new IllegalStateException("thrown");
        }
        return "fine";
    }

    static synchronized double real(float f) {
        return f * 2;
    }

    static boolean flag() {
        return true;
    }

    static void run() {
        depth(2);
        text(false);
        try {
            text(true);
        } catch (IllegalStateException e) {
            flag();
        }
        real(1.5f);
        nativeTwice(21);
        Runnable lambda = () -> leaf();
        lambda.run();
    }

    static void begin() {
    }

    static void end() {
    }

    public static void main(String[] args) {
        leaf();
        begin();
        run();
        end();
        leaf();
    }
}
