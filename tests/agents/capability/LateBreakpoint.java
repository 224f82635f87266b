public class LateBreakpoint {
    static native void take(int line);

    static native void clear(int line);

    static int called(int i) {
        return i & 7;
    }

    static long loop(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += called(i);
            if (i == 100000) {
                take(20);
            }
            if (i >= 99999 && i < 100003) {
                System.out.println("round " + i);
            }
            if (i == 100003) {
                clear(20);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(loop(100000));
        System.out.println(loop(110000));
        System.out.println(loop(110));
    }
}
