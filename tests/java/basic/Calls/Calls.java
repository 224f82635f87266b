public class Calls {
    static abstract class Shape {
        abstract int area();
        String name() { return "shape"; }
        String show() { return name(); }
        private String secret() { return "Shape.secret"; }
        String callSecret() { return secret(); }
        static String st() { return "Shape.st"; }
    }

    static class Sq extends Shape {
        int s;
        Sq(int s) { this.s = s; }
        int area() { return s * s; }
        String name() { return "square"; }
        String secret() { return "Sq.secret"; }
        static String st() { return "Sq.st"; }
    }

    static class Big extends Sq {
        Big() { super(100); }
        String name() { return super.name().concat("!"); }
        int area() { return super.area() + 1; }
    }

    static int ov(int x) { return 1; }
    static int ov(long x) { return 2; }
    static int ov(double x) { return 3; }
    static int ov(Object x) { return 4; }
    static int ov(Integer x) { return 5; }
    static int ov(int... x) { return 6 + x.length; }
    static int ov(String s, Object... x) { return x == null ? -1 : 100 + x.length; }

    static long many(byte a, long b, float c, double d, char e, short f, boolean g, int h, long i, Object j, double k) {
        return a + b + (long) c + (long) d + e + f + (g ? 1 : 0) + h + i + ((String) j).length() + (long) k;
    }

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    public static void main(String[] args) {
        Shape[] ss = {new Sq(3), new Big()};
        for (Shape s : ss) {
            System.out.println(s.area());
            System.out.println(s.name());
            System.out.println(s.show());
            System.out.println(s.callSecret());
        }
        System.out.println(Shape.st());
        System.out.println(Sq.st());
        System.out.println(Big.st());
        byte b = 1;
        System.out.println(ov(b));
        System.out.println(ov('c'));
        System.out.println(ov(1L));
        System.out.println(ov(1f));
        System.out.println(ov("s"));
        System.out.println(ov(Integer.valueOf(1)));
        System.out.println(ov(true));
        System.out.println(ov());
        System.out.println(ov(1, 2, 3));
        System.out.println(ov("a", 1, 2));
        System.out.println(ov("a", (Object[]) null));
        System.out.println(ov("a", (Object) null));
        System.out.println(ov("a", new Object[]{1, 2, 3}));
        System.out.println(many((byte) -1, 1L << 33, 2.9f, -3.9, 'A', (short) -5, true, 7, -(1L << 32), "four", 1e3));
        System.out.println(fib(17));
        System.out.println(ack(2, 3));
        System.out.println(even(501));
        Shape anon = new Shape() {
            int area() { return -1; }
        };
        System.out.println(anon.show());
        System.out.println(anon.area());
        System.out.println(anon.getClass().getName());
    }
}
