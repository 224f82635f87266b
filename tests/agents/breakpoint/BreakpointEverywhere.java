import java.util.Arrays;

/** Breakpoints on each instruction of methods that have run often, all at once and one by one. */
public class BreakpointEverywhere {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Strip(int length) implements Shape {
        public int area() {
            return length;
        }
    }

    static final Shape[] SHAPES = {new Square(3), new Strip(5), new Square(7)};
    static int shared;
    int field = 1;

    /** Puts breakpoints on every `step`th instruction of all work methods from `first` on, or takes them away. */
    static native int set(int first, int step, boolean on);

    /** What the callback does besides counting: 0 nothing, 1 collects, 2 adds to the local variable `sum`, 3 throws at the 30th, 4 clears the breakpoint. */
    static native void act(int action);

    static native void told();

    static int helper(int x) {
        return x * 31 + 1;
    }

    synchronized int locked(int x) {
        field += x;
        return field;
    }

    static int workCalls(BreakpointEverywhere object, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += helper(i) + SHAPES[i % 3].area() + object.locked(i);
            sum ^= Integer.toString(i).length();
        }
        return sum;
    }

    static long workNumbers(int n) {
        long sum = 1;
        double real = 2;
        int[] numbers = new int[8];
        for (int i = 0; i < n; i++) {
            numbers[i & 7] += i;
            sum = sum * 7 + numbers[(i + 3) & 7];
            real = real * 1.5 + i / (double) (i + 1);
            if (real > 1e6) {
                real -= 1e6;
            }
            switch (i % 4) {
                case 0 -> sum += shared;
                case 1 -> shared = (int) sum;
                default -> sum--;
            }
        }
        return sum + (long) real;
    }

    static String workObjects(Object kept, int n) {
        String sum = "";
        for (int i = 0; i < n; i++) {
            Object value = i % 2 == 0 ? Integer.valueOf(i) : kept;
            synchronized (value) {
                sum += value instanceof Integer number ? number + 1 : value;
            }
            try {
                if (i % 3 == 0) {
                    throw new IllegalArgumentException("round " + i);
                }
                int[][] made = new int[2][i];
                sum += made[1].length + ((Object[]) made).length;
            } catch (IllegalArgumentException e) {
                sum += e.getMessage();
            }
        }
        return sum;
    }

    static String run(int n) {
        shared = 5;
        BreakpointEverywhere object = new BreakpointEverywhere();
        Object[] results = new Object[3];
        for (int what = 0; what < 3; what++) {
            try {
                results[what] = switch (what) {
                    case 0 -> workCalls(object, n);
                    case 1 -> workNumbers(n);
                    default -> workObjects("kept", n);
                };
            } catch (IllegalStateException e) {
                results[what] = e.getMessage();
            }
        }
        return Arrays.toString(results) + " " + object.field;
    }

    static void compare(String before, int first, int step, int action) {
        act(action);
        int instructions = set(first, step, true);
        String meanwhile = run(4);
        String again = action < 3 ? run(4) : "";
        if (action != 4) {
            set(first, step, false);
        }
        told();
        act(0);
        System.out.println(first + "/" + step + " of " + instructions + ": " + (meanwhile.equals(before) ? "the same" : meanwhile));
        if (action < 3 && !again.equals(meanwhile)) {
            System.out.println("then " + again);
        }
        if (!run(4).equals(before)) {
            System.out.println("afterwards " + run(4));
        }
    }

    public static void main(String[] args) {
        String before = run(4);
        for (int i = 0; i < 3000; i++) {
            run(4);
        }
        int instructions = set(0, 1, true);
        set(0, 1, false);
        for (int i = 0; i < instructions; i++) {
            act(0);
            set(i, instructions, true);
            String meanwhile = run(4);
            for (int k = 0; k < 20; k++) {
                if (!run(4).equals(meanwhile)) {
                    System.out.println(i + " differs");
                }
            }
            set(i, instructions, false);
            told();
            if (!meanwhile.equals(before)) {
                System.out.println(i + ": " + meanwhile);
            }
        }
        compare(before, 0, 1, 0);
        compare(before, 0, 1, 1);
        compare(before, 0, 1, 3);
        compare(before, 1, 3, 2);
        compare(before, 2, 3, 2);
        compare(before, 0, 3, 3);
        compare(before, 0, 1, 4);
        compare(before, 0, 2, 0);
        // Code that was made while they were there.
        set(0, 1, true);
        for (int i = 0; i < 300; i++) {
            run(4);
        }
        act(0);
        String meanwhile = run(4);
        told();
        set(0, 1, false);
        System.out.println(meanwhile.equals(before) + " " + run(4).equals(before));
    }
}
