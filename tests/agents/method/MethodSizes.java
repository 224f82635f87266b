public class MethodSizes {
    abstract static class Plain {
        static int number = 5;

        static void empty() {
        }

        void instance() {
        }

        static long wide(long a, double b, int c, Object d, float e) {
            return a;
        }

        long wideInstance(double a, byte b, long[] c) {
            long local = (long) a;
            return local;
        }

        static native void inNative(long a, int b);

        native Object inNativeInstance(double a);

        abstract int none(long a, String b);

        static int manyLocals(int n) {
            int a = n;
            double b = a;
            {
                long c = (long) b;
                b += c;
            }
            {
                int d = (int) b;
                return d;
            }
        }
    }

    interface Shape {
        int area(long a, int b);

        default int twice(long a, int b) {
            return area(a, b) * 2;
        }
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        Class.forName("MethodSizes$Plain");
        Shape shape = (a, b) -> b;
        System.out.println(shape.twice(5, 6) + Plain.manyLocals(3));
        show(Plain.class);
        show(Shape.class);
    }
}
