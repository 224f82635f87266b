public class BreakpointAtInvoke {
    static native void set(int depth);

    static native void clear(int depth);

    static native void pop();

    static int called(int i, int from) {
        if (i == from) {
            set(2);
            set(3);
        }
        if (i == from + 3) {
            clear(2);
            clear(3);
        }
        if (i == from + 1) {
            System.out.println("called " + i);
        }
        return i & 3;
    }

    static long middle(int i, int from) {
        return called(i, from) * 2L;
    }

    static long loop(int n, int from) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += middle(i, from);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(loop(50000, -10));
        System.out.println(loop(50010, 50000));
        System.out.println(loop(10, 3));
        pop();
        System.out.println(loop(2, 0));
    }
}
