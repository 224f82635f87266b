public class NotifyFramePopRecursion {
    static native void request(int depth);

    static int down(int n, boolean ask) {
        if (n == 0) {
            if (ask) {
                request(2);
                request(4);
            }
            return 0;
        }
        int below = down(n - 1, ask);
        if (n == 2) {
            return below + down(n - 1, false);
        }
        return below + 1;
    }

    static int failing(int n) {
        if (n == 0) {
            request(1);
            request(3);
            request(4);
            throw new IllegalStateException("thrown");
        }
        try {
            return failing(n - 1);
        } catch (IllegalStateException e) {
            if (n < 3) {
                throw e;
            }
            System.out.println("caught in " + n);
            return n;
        }
    }

    public static void main(String[] args) {
        System.out.println(down(4, true));
        System.out.println(failing(4));
        System.out.println(down(4, false));
    }
}
