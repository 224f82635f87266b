public class RedefineAtBreakpoint {
    static class Old {
        static long total;

        static long loop(int n) {
            for (int i = 0; i < n; i++) {
                total += step(i) + other(i);
            }
            return total;
        }

        static int step(int i) {
            return i * 10;
        }

        static int other(int i) {
            return 1;
        }
    }

    static class New {
        static long total;

        static long loop(int n) {
            return -n - step(n) - other(n);
        }

        static int step(int i) {
            String text = "x" + i;
            return text.length() * 1000;
        }

        static int other(int i) {
            return 2;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes);

    static native void again(Class<?> type);

    public static void main(String[] args) {
        Old.loop(0);
        prepare(Old.class, ClassBytes.as(New.class, Old.class));
        System.out.println(Old.loop(4));
        System.out.println(Old.loop(4));
        again(Old.class);
        System.out.println(Old.loop(12));
    }
}
