public class DoubleArith {
    static void p(double v) {
        System.out.print(v);
        System.out.print(' ');
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(v)));
    }

    static int cmp(double a, double b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a > b)) r |= 128;
        return r;
    }

    public static void main(String[] args) {
        double[] vs = {0, -0.0, 1, -2.5, 1e308, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740993.0, 0.1, 3};
        for (double a : vs) {
            for (double b : vs) {
                p(a + b == a + b ? a + b : 0);
                p(a - b == a - b ? a - b : 0);
                p(a * b == a * b ? a * b : 0);
                p(a / b == a / b ? a / b : 0);
                p(a % b == a % b ? a % b : 0);
                System.out.println(cmp(a, b));
            }
            p(-a);
            System.out.println(cmp(a, Double.NaN));
            System.out.println(cmp(Double.NaN, a));
            System.out.println(Double.isNaN(a * Double.NaN));
        }
        System.out.println(cmp(Double.NaN, Double.NaN));
        p(5.5 % 2.25);
        p(-5.5 % 2.25);
        p(5.5 % -2.25);
        p(1e300 % 7);
        p(1e308 * 10);
        p(-1e308 * 10);
        p(4.9e-324 / 2);
        double s = 0;
        for (int i = 1; i <= 100; i++) s += 1.0 / i;
        p(s);
    }
}
