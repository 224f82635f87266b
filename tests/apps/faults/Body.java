/** What the workers run; redefined while they do, by a second form that does the same otherwise. */
class Body {
    static volatile int written;
    int field;

    static int step(int x) {
        return x * 31 + 7;
    }

    int fields(int x) {
        field = x;
        written = x;
        return field ^ 3;
    }

    static int array(int x) {
        int[] values = new int[16];
        for (int i = 0; i < values.length; i++) {
            values[i] = step(x + i);
        }
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int caught(int x) {
        try {
            if ((x & 1) == 0) {
                throw new IllegalStateException();
            }
            return x;
        } catch (IllegalStateException e) {
            return x + 1;
        }
    }

    static synchronized int locked(int x) {
        return step(x) + caught(x);
    }

    static String text(int x) {
        return "x" + x;
    }
}
