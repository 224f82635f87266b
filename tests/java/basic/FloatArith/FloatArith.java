public class FloatArith {
    static void p(float v) {
        System.out.print(v);
        System.out.print(' ');
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(v)));
    }

    static int lt(float a, float b) {
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
        float[] vs = {0f, -0f, 1f, -1.5f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777216f, 0.1f};
        for (float a : vs) {
            for (float b : vs) {
                p(a + b == a + b ? a + b : 0);
                p(a - b == a - b ? a - b : 0);
                p(a * b == a * b ? a * b : 0);
                p(a / b == a / b ? a / b : 0);
                p(a % b == a % b ? a % b : 0);
                System.out.println(lt(a, b));
            }
            p(-a);
            System.out.println(lt(a, Float.NaN));
            System.out.println(lt(Float.NaN, a));
            System.out.println(Float.isNaN(a + Float.NaN));
        }
        System.out.println(lt(Float.NaN, Float.NaN));
        float z = 0f;
        System.out.println(Float.isNaN(z / z));
        System.out.println(Float.isNaN(5f % z));
        System.out.println(Float.isNaN(Float.POSITIVE_INFINITY - Float.POSITIVE_INFINITY));
        System.out.println(Float.isNaN(z * Float.POSITIVE_INFINITY));
        float x = 1f;
        for (int i = 0; i < 10; i++) x += 0.1f;
        p(x);
        x++;
        p(x);
        x--;
        p(x);
    }
}
