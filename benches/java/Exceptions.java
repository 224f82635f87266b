/** Throwing and catching near and far, with and without stack traces, and finally blocks. */
public class Exceptions {
    static final class Light extends RuntimeException {
        Light() {
            super(null, null, false, false);
        }
    }

    static final Light LIGHT = new Light();

    static int near(int i) {
        try {
            if (i % 2 == 0) {
                throw LIGHT;
            }
            return i;
        } catch (Light e) {
            return -i;
        }
    }

    static int deep(int depth, int i) {
        try {
            if (depth == 0) {
                throw i % 2 == 0 ? new IllegalStateException("even") : new IllegalArgumentException("odd");
            }
            return deep(depth - 1, i) + 1;
        } finally {
            count++;
        }
    }

    static int count;

    public static void main(String[] args) {
        Bench.start();
        long sum = 0;
        for (int i = 0; i < 400_000; i++) {
            sum += near(i);
        }
        for (int i = 0; i < 60_000; i++) {
            try {
                sum += deep(10, i);
            } catch (IllegalStateException e) {
                sum += 1;
            } catch (IllegalArgumentException e) {
                sum += e.getMessage().length();
            }
        }
        int[] small = new int[4];
        for (int i = 0; i < 60_000; i++) {
            try {
                small[i % 6]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
        }
        Bench.end(sum + count + small[3]);
    }
}
