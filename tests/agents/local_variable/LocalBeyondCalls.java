public class LocalBeyondCalls {
    static native void change(int depth, int by);

    /** Calls itself, so that it isn't inlined as deep as it goes. */
    static int down(int i, int levels) {
        int sum = levels;
        if (levels > 0) {
            sum += down(i, levels - 1);
        } else if (i % 20_000 == 0) {
            // The loop, a frame in between, and this one.
            change(8, 1_000_000);
            change(4, 2_000_000);
            change(1, 3_000_000);
        }
        return sum;
    }

    static long wide(int i) {
        return down(i, 5) * 2L;
    }

    static int loop(int n) {
        int sum = 0;
        long all = 0;
        double half = 0.5;
        for (int i = 1; i <= n; i++) {
            all += wide(i);
            sum++;
            half += 0.5;
        }
        System.out.println(sum + " " + all + " " + half);
        return sum;
    }

    public static void main(String[] args) {
        for (int n : new int[] {19_999, 20_000, 65_000, 7}) {
            System.out.println(loop(n));
        }
    }
}
