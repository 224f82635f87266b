/** Breakpoints in methods that are hot, which stay compiled: hit never, seldom, always, put and taken while they run. */
public class HotBreakpoints {
    /** Puts a breakpoint on the nth instruction of a method; false if there are fewer. */
    static native boolean put(String method, int which);

    static native void take(String method, int which);

    static native void report(String what);

    static int seldom(int i) {
        int sum = i;
        if (i % 1000 == 7) {
            sum += 3;
        }
        return sum * 2;
    }

    static long compares(long a, double d, Object o) {
        long sum = 0;
        if (a > 17) {
            sum += a;
        }
        if (d < 2.5) {
            sum -= 4;
        }
        if (o instanceof String) {
            sum += 11;
        }
        return sum;
    }

    static boolean small(int i) {
        return i < 10;
    }

    static int decides(int i) {
        if (small(i % 100)) {
            return i;
        }
        return 1;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += seldom(i) + decides(i) + (int) compares(i % 40, i % 5, i % 2 == 0 ? "s" : (Object) i);
            if (sum == 12345) {
                sum++;
            }
        }
        return sum;
    }

    static synchronized int locked(int i, int[] array) {
        try {
            array[i % 4]++;
            return array[i % 5];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int locks(int n) {
        int sum = 0;
        int[] array = new int[4];
        for (int i = 0; i < n; i++) {
            sum += locked(i, array);
        }
        return sum;
    }

    static void run(String what) {
        System.out.println(loop(8_000) + locks(3_000));
        report(what);
    }

    public static void main(String[] args) {
        run("none");
        // Each of the bytecodes of these methods in turn.
        for (String method : new String[] {"seldom", "compares", "decides", "locked", "loop"}) {
            for (int which = 0; put(method, which); which++) {
                run(method + " " + which);
                take(method, which);
            }
        }
        put("seldom", 6);
        put("seldom", 8);
        put("compares", 1);
        put("loop", 2);
        run("several");
        take("seldom", 6);
        take("compares", 1);
        run("fewer");
        take("seldom", 8);
        take("loop", 2);
        run("none again");
    }
}
