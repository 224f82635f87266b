/** Methods whose frames go on elsewhere. Their lines are counted by the agent. */
public class FrameLocation {
    static native void jump(String method, int from, int to);

    static native void done();

    static native void leave(Thread thread, String method, int to);

    static int sum(int n) {
        int total = -1_000_000; total = 0;
        for (int i = 0; i < n; i++) {
            total += i;
        }
        total *= 10;
        return total;
    }

    static int unassigned(int n) {
        n++;
        int total = n;
        return total;
    }

    static String other(int n) {
        n++;
        {
            Integer number = n;
            number.hashCode();
        }
        {
            String text = "text";
            return text.trim();
        }
    }

    /** The later place has an Object in a slot where the earlier one has nothing yet, or a String. */
    static String wider(String given) {
        given = given.trim();
        Object any = given;
        if (given.isEmpty()) {
            any = 1;
        }
        given = any.toString();
        return given + "!";
    }

    static volatile int spins;

    static int spin() {
        int times = 0;
        while (times == 0) {
            spins++;
        }
        times = 7;
        return times;
    }

    static void from(String method, int at, int to, java.util.function.Supplier<Object> call) {
        jump(method, at, to);
        System.out.println("  " + call.get());
        done();
    }

    public static void main(String[] args) throws Exception {
        from("sum", 4, 5, () -> sum(5));
        from("sum", 5, 4, () -> sum(5));
        from("sum", 2, 4, () -> sum(5));
        from("sum", 5, 0, () -> sum(5));
        from("unassigned", 0, 2, () -> unassigned(5));
        from("other", 3, 7, () -> other(5));
        from("other", 0, 6, () -> other(5));
        from("wider", 5, 1, () -> wider(" x "));
        from("wider", 5, 2, () -> wider(" x "));
        from("wider", 1, 5, () -> wider(" x "));
        int[] result = new int[1];
        Thread spinning = new Thread(() -> result[0] = spin());
        spinning.start();
        while (spins < 100_000) Thread.onSpinWait();
        leave(spinning, "spin", 4);
        spinning.join();
        System.out.println("  " + result[0]);
    }
}
