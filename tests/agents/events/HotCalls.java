import java.util.function.IntUnaryOperator;

/** Calls of every kind, often enough to be compiled while tools hear of each. */
public class HotCalls {
    static final int ROUNDS = 6000;

    /** Has the agent hear of entries and exits in this thread, or no longer. */
    static native void hear(boolean on);

    /** Has the agent do something unusual at some entries, or no longer. */
    static native void meddle(boolean on);

    /** Prints what the agent has counted since. */
    static native void report(String what);

    static native int nativeMethod(int i);

    interface Shape {
        int area(int i);
    }

    static class Square implements Shape {
        public int area(int i) {
            return i * i;
        }
    }

    static class Line implements Shape {
        public int area(int i) {
            return 0;
        }
    }

    static boolean booleans(int i) {
        return i % 3 == 0;
    }

    static byte bytes(int i) {
        return (byte) i;
    }

    static char chars(int i) {
        return (char) (i * 7);
    }

    static short shorts(int i) {
        return (short) (i * 11);
    }

    static int ints(int i) {
        return i + 1;
    }

    static long longs(long l) {
        return l << 33;
    }

    static float floats(float f) {
        return f / 2;
    }

    static double doubles(double d) {
        return d / 4;
    }

    static String strings(int i) {
        return "s" + i % 100;
    }

    static void nothing() {
    }

    static synchronized int locked(int i) {
        return i ^ 1;
    }

    int instance(int i) {
        synchronized (this) {
            return i - 1;
        }
    }

    static int thrower(int i) {
        if (i % 2 == 0) {
            throw new IllegalArgumentException();
        }
        return i;
    }

    static int passing(int i) {
        return thrower(i) + 1;
    }

    static int catching(int i) {
        try {
            return passing(i);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    static int deep(int n) {
        return n == 0 ? 0 : deep(n - 1) + 1;
    }

    static int looping(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += ints(i);
        }
        return sum;
    }

    static int all(int i, Shape shape, IntUnaryOperator lambda, HotCalls self) {
        int sum = bytes(i) + chars(i) + shorts(i) + ints(i) + strings(i).length() + locked(i) + self.instance(i);
        sum += (booleans(i) ? 1 : 0) + (int) longs(i) + (int) floats(i) + (int) doubles(i) + catching(i);
        nothing();
        return sum + shape.area(i) + lambda.applyAsInt(i) + nativeMethod(i) + Math.max(i, 3);
    }

    static int added(int i) {
        return i + 2;
    }

    static int rounds() {
        Shape[] shapes = {new Square(), new Line()};
        HotCalls self = new HotCalls();
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += all(i, shapes[i % 2], HotCalls::added, self);
        }
        return sum;
    }

    /** A loop in the midst of which the agent begins to hear, and ends. */
    static int midst(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == n / 3) {
                hear(true);
            } else if (i == 2 * n / 3) {
                hear(false);
            }
            sum += ints(i);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(rounds());
        hear(true);
        System.out.println(rounds());
        report("rounds");
        System.out.println(deep(3000) + deep(3000));
        report("depth");
        System.out.println(looping(100_000));
        report("loop");
        meddle(true);
        System.out.println(rounds());
        report("meddled with");
        meddle(false);
        System.out.println(rounds());
        report("rounds again");
        hear(false);
        System.out.println(rounds());
        report("nothing");
        System.out.println(midst(90_000));
        report("midst");
        System.out.println(midst(90_000));
        report("midst again");
    }
}
