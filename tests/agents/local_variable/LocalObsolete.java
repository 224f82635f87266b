public class LocalObsolete {
    static native void change(int depth);

    static native void redefine(Class<?> klass, byte[] bytes);

    static class First {
        static String work(int n, long wide) {
            String text = "old";
            act(n);
            return text + " " + n + " " + wide;
        }
    }

    static class Second {
        static String work(int n, long wide) {
            int other = n * 100;
            long second = wide + other;
            String third = "new";
            act(n);
            return third + " " + n + " " + other + " " + wide + " " + second;
        }
    }

    static void act(int n) {
        if (n == 1) {
            change(2);
            redefine(First.class, ClassBytes.as(Second.class, First.class));
            System.out.println(First.work(2, 5));
        }
        change(2);
    }

    public static void main(String[] args) {
        System.out.println(First.work(1, 7));
        System.out.println(First.work(3, 9));
    }
}
