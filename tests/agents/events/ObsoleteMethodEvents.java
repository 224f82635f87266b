public class ObsoleteMethodEvents {
    static native void mode(boolean on);

    static native void redefine(Class<?> klass, byte[] bytes);

    static class First {
        static int inner(int n) {
            change();
            int sum = n + 1;
            if (sum > 1) {
                throw new IllegalStateException();
            }
            return sum;
        }

        static int outer(int n) {
            int sum = 0;
            try {
                sum += inner(n);
            } catch (IllegalStateException e) {
                sum -= 5;
            }
            return sum;
        }
    }

    static class Second {
        static int inner(int n) {
            return n + 1000;
        }

        static int outer(int n) {
            int product = inner(n) * 2;
            return product;
        }
    }

    static boolean changed;

    static void change() {
        if (!changed) {
            changed = true;
            redefine(First.class, ClassBytes.as(Second.class, First.class));
            mode(true);
        }
    }

    public static void main(String[] args) {
        int sum = First.outer(1);
        sum += First.outer(2);
        mode(false);
        System.out.println(sum);
    }
}
