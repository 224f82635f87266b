import java.util.function.IntUnaryOperator;

/** Exceptions that are thrown and caught in one piece of compiled code: which handler, what it sees of the locals, and what it leaves behind. */
public class CaughtHere {
    static class Stop extends RuntimeException {
        final int value;

        Stop(int value) {
            super(null, null, false, false);
            this.value = value;
        }
    }

    static final class Sooner extends Stop {
        Sooner(int value) {
            super(value);
        }
    }

    static final class Checked extends Exception {
    }

    static final Stop STOP = new Stop(7);
    static final Sooner SOONER = new Sooner(11);
    static final Checked CHECKED = new Checked();
    static Object kept;

    static int plain(int i) {
        if ((i & 3) == 0) {
            throw STOP;
        }
        return i;
    }

    static int made(int i) {
        if ((i & 3) == 0) {
            throw new Stop(i);
        }
        return i + 1;
    }

    static int either(int i) throws Checked {
        RuntimeException unknown = (i & 1) == 0 ? SOONER : STOP;
        if ((i & 7) < 3) {
            throw unknown;
        }
        if ((i & 7) == 5) {
            throw CHECKED;
        }
        return i;
    }

    /** Locals of all kinds, stored before the throw and read in the handler. */
    static long locals(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int a = i;
            long b = i * 3L;
            float c = i;
            double d = i / 2.0;
            String e = "before";
            try {
                a = i + 1;
                b = b * 5 + a;
                e = (i & 4) == 0 ? "four" : "other";
                c = c + 2;
                sum += plain(i);
                d = d * 3;
                a += 100;
                e = "behind";
                sum += made(i + 1);
                b++;
            } catch (Stop stop) {
                sum += stop.value + a + b + (long) c + (long) (d * 2) + e.length();
            }
            sum = sum * 31 + a + b + (long) c + (long) d + e.length();
        }
        return sum;
    }

    /** Which of several handlers, by classes known and unknown. */
    static int which(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += either(i);
            } catch (Sooner sooner) {
                sum = sum * 3 + sooner.value;
            } catch (Stop stop) {
                sum = sum * 5 + stop.value;
            } catch (Checked checked) {
                sum = sum * 7;
            }
        }
        return sum;
    }

    /** Handlers in each other, some of them in inlined methods, which don't all catch. */
    static int inner(int i) {
        try {
            return made(i);
        } catch (Sooner never) {
            return -1;
        } finally {
            kept = "finally";
        }
    }

    static int middle(int i) {
        int add = 3;
        try {
            add = inner(i);
            return add;
        } catch (IllegalStateException never) {
            return -2;
        }
    }

    static int nested(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int before = sum;
            try {
                try {
                    sum += middle(i);
                } catch (Stop stop) {
                    if ((stop.value & 4) == 0) {
                        throw stop;
                    }
                    sum += 2;
                }
            } catch (RuntimeException e) {
                sum += before + ((Stop) e).value;
            }
        }
        return sum;
    }

    /** A finally that is left by another exception, by break and by continue. */
    static int left(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                try {
                    sum += plain(i);
                } finally {
                    sum++;
                    if ((i & 15) == 4) {
                        throw new Sooner(i);
                    }
                    if ((i & 15) == 8) {
                        continue;
                    }
                }
                sum += 5;
            } catch (Sooner sooner) {
                sum += sooner.value;
            } catch (Stop stop) {
                sum -= stop.value;
            }
        }
        return sum;
    }

    static synchronized int locked(int i) {
        if ((i & 3) == 0) {
            throw STOP;
        }
        return i;
    }

    /** Locks on the way, which are given back. */
    static int locks(int n) {
        int sum = 0;
        Object lock = new Object();
        for (int i = 0; i < n; i++) {
            try {
                synchronized (lock) {
                    sum += plain(i);
                }
            } catch (Stop stop) {
                sum += stop.value;
            }
            try {
                sum += locked(i);
            } catch (Stop stop) {
                sum += stop.value;
            }
            StringBuffer own = new StringBuffer();
            try {
                own.append(i);
                sum += plain(i);
                own.append('x');
            } catch (Stop stop) {
                own.append('y');
            }
            sum += own.length();
        }
        if (Thread.holdsLock(lock) || Thread.holdsLock(CaughtHere.class)) {
            throw new AssertionError("a lock is held");
        }
        return sum;
    }

    /** null is thrown. */
    static int nothing(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            RuntimeException thrown = (i & 1) == 0 ? null : STOP;
            try {
                throw thrown;
            } catch (NullPointerException e) {
                sum += 1;
            } catch (Stop stop) {
                sum += stop.value;
            }
        }
        return sum;
    }

    /** Objects that nobody else knows until the handler gives them away, and an exception that is kept. */
    static int escapes(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int[] own = {i, i + 1};
            try {
                own[0] = made(i);
                own[1] = 0;
            } catch (Stop stop) {
                own[1] += stop.value;
                kept = own;
                stop.addSuppressed(stop == STOP ? null : STOP);
            }
            sum = sum * 31 + own[0] + own[1];
        }
        return sum + ((int[]) kept)[1];
    }

    /** Recursion, whose innermost call throws. */
    static int deep(int depth, int i) {
        if (depth == 0) {
            return made(i);
        }
        try {
            return deep(depth - 1, i) + 1;
        } catch (Sooner never) {
            return -1;
        }
    }

    static int recursion(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += deep(5, i);
            } catch (Stop stop) {
                sum += stop.value;
            }
        }
        return sum;
    }

    /** A loop in the handler, and one around that goes on from it. */
    static int loops(int n) {
        int sum = 0;
        int i = 0;
        int[] some = {1, 2, 3};
        while (true) {
            try {
                while (i < n) {
                    i++;
                    sum += plain(i) + some[i % some.length];
                }
                return sum;
            } catch (Stop stop) {
                for (int k = 0; k < some.length; k++) {
                    sum += some[k] * stop.value;
                }
            }
        }
    }

    static int lambdas(int n) {
        IntUnaryOperator thrower = i -> {
            if ((i & 1) == 0) {
                throw new Sooner(i);
            }
            return i;
        };
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                sum += thrower.applyAsInt(i);
            } catch (Stop stop) {
                sum += stop.value * 2;
            }
        }
        return sum;
    }

    static int trace(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                if ((i & 1) == 0) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                sum += e.getStackTrace()[0].getLineNumber();
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 30; round++) {
            int n = 400 + round * 16;
            String line = locals(n) + " " + which(n) + " " + nested(n) + " " + left(n) + " " + locks(n) + " " + nothing(n) + " "
                + escapes(n) + " " + recursion(n) + " " + loops(n) + " " + lambdas(n) + " " + trace(n / 8);
            if (round % 5 == 0 || round > 26) {
                System.out.println(line);
            }
        }
        System.out.println(kept instanceof String);
    }
}
