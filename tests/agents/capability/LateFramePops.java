public class LateFramePops {
    static native void take(int depths);

    static long loop(int n, int from, int depths) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i & 3;
            if (i == from) {
                take(depths);
            }
        }
        if (depths == 2) {
            throw new IllegalArgumentException();
        }
        return sum;
    }

    static long middle(int n, int from, int depths) {
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += loop(n, from, depths);
            from = -1;
        }
        return sum;
    }

    static synchronized void outer(int n, int from, int depths) {
        try {
            System.out.println(middle(n, from, depths));
        } catch (IllegalArgumentException e) {
            System.out.println("caught");
        }
    }

    public static void main(String[] args) {
        outer(100000, -1, 0);
        outer(100000, 99000, 3);
        outer(100000, 99000, 2);
        outer(100000, -1, 0);
    }
}
