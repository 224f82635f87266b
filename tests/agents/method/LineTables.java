public class LineTables {
    abstract static class Plain {
        int first = 1;
        int second =
            2;

        static {
            count = 3;
        }

        static int count;

        static int loop(int n) {
            int sum = 0;
            for (int i = 0;
                i < n;
                i++) {
                sum += i;
            }
            return sum;
        }

        static String long_(Object a) {
            return a
                .toString()
                .trim()
                + count;
        }

        static int one(int n) { if (n > 3) { return 1; } int k = n; return k; }

        static void empty() {
        }

        static Runnable lambda() {
            return () ->
                System.out.println();
        }

        native void inNative();

        abstract void none();
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        Class.forName("LineTables$Plain");
        show(Plain.class);
        byte[] without = ClassBytes.constant(ClassBytes.file(Plain.class), "LineNumberTable", "NoNumbersAtAll!");
        ClassBytes loader = new ClassBytes().with("LineTables$Plain", without);
        show(Class.forName("LineTables$Plain", true, loader));
    }
}
