public class LateRedefine {
    static native void redefine(Class<?> klass, byte[] bytes);

    static class First {
        static final int BASE = Integer.parseInt("100");

        static int called(int i) {
            return i & 1;
        }

        int virtual(int i) {
            return BASE;
        }

        static long loop(First object, int n, int from) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                sum += called(i) + object.virtual(i);
                if (i == from) {
                    System.out.println(sum);
                    change();
                    sum = 0;
                }
            }
            return sum;
        }
    }

    static class Second {
        static final int BASE = Integer.parseInt("100");

        static int called(int i) {
            return 10;
        }

        int virtual(int i) {
            return BASE + 1000;
        }

        static long loop(First object, int n, int from) {
            return -1;
        }
    }

    static void change() {
        redefine(First.class, ClassBytes.as(Second.class, First.class));
    }

    public static void main(String[] args) {
        First object = new First();
        System.out.println(First.loop(object, 100000, -1));
        System.out.println(First.loop(object, 100003, 99999));
        System.out.println(First.loop(object, 100003, 99999));
        System.out.println(First.called(1) + " " + object.virtual(1));
    }
}
