/** Does the same as the first form. */
class Body {
    static volatile int written;
    int field;

    static int step(int x) {
        int shifted = x << 5;
        return shifted - x + 7;
    }

    int fields(int x) {
        written = x;
        this.field = x;
        int got = this.field;
        return (got & ~3) | (~got & 3);
    }

    static int array(int x) {
        int sum = 0;
        int[] values = new int[16];
        for (int i = 15; i >= 0; i--) {
            values[i] = step(x + i);
            sum += values[i];
        }
        return sum;
    }

    static int caught(int x) {
        int result = x;
        try {
            if (x % 2 == 0) {
                throw new IllegalStateException("even");
            }
        } catch (RuntimeException e) {
            result++;
        }
        return result;
    }

    static synchronized int locked(int x) {
        int caught = caught(x);
        return caught + step(x);
    }

    static String text(int x) {
        return new StringBuilder().append('x').append(x).toString();
    }
}
