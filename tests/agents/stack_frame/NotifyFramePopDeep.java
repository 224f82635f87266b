public class NotifyFramePopDeep {
    static native void request(int frames, int step);

    static native void told(boolean all);

    static int recurse(int n, int step, boolean fail) {
        if (n == 0) {
            request(500, step);
            if (fail) {
                throw new IllegalStateException();
            }
            return 0;
        }
        return recurse(n - 1, step, fail) + 1;
    }

    static void one(int step, boolean fail) {
        try {
            System.out.println(recurse(600, step, fail));
        } catch (IllegalStateException e) {
            System.out.println("failed");
        }
        told(step == 1);
    }

    public static void main(String[] args) {
        one(1000, false);
        one(1, false);
        one(1, true);
        one(7, false);
        one(7, true);
    }
}
