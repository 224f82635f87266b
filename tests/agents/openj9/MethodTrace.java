/** Method trace: kinds of methods, arguments, results, throws; patterns of the command line. */
public class MethodTrace {
    static native void begin();

    static native void end();

    static class Traced {
        int twice(int i) {
            return 2 * i;
        }

        static long sum(long a, String text, double d, int[] array, boolean last) {
            return a + text.length() + (long) d + array.length + (last ? 1 : 0);
        }

        Object none(Object nothing) {
            return nothing;
        }

        void hidden() {
        }

        static void fails() {
            throw new IllegalStateException();
        }
    }

    static class Plain {
        static void plain() {
        }
    }

    public static void main(String[] args) {
        Traced traced = new Traced();
        begin();
        new Traced().twice(21);
        Traced.sum(1L << 40, "four", 2.5, new int[3], true);
        traced.none(null);
        traced.hidden();
        Plain.plain();
        try {
            Traced.fails();
        } catch (IllegalStateException e) {
            System.out.println("caught");
        }
        end();
        traced.twice(1);
    }
}
