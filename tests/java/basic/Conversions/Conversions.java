public class Conversions {
    static void nl(String s) {
        System.out.println(s);
    }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 0.99f, -0.99f, 1.5f, -1.5f, 127.9f, 128f, 32768f, 65536f, 2.14748352E9f, 2.14748365E9f, -2.14748365E9f, 9.223372E18f, 1e20f, -1e20f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float f : fs) {
            System.out.println((int) f);
            System.out.println((long) f);
            System.out.println((byte) f);
            System.out.println((short) f);
            System.out.println((int) (char) f);
            System.out.println((double) f);
        }
        nl("--double");
        double[] ds = {0, -0.0, 0.9999999999, -0.9999999999, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.5, -2147483649.0, 9.223372036854775E18, 9.223372036854776E18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 3.4028235677973366E38, 3.4e39, 1.4e-46, 0.1};
        for (double d : ds) {
            System.out.println((int) d);
            System.out.println((long) d);
            System.out.println((byte) d);
            System.out.println((short) d);
            System.out.println((int) (char) d);
            System.out.println((float) d);
        }
        nl("--int");
        int[] is = {0, 1, -1, 16777215, 16777216, 16777217, 16777219, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : is) {
            System.out.println((float) i);
            System.out.println((double) i);
            System.out.println((long) i);
            System.out.println((int) (float) i);
        }
        nl("--long");
        long[] ls = {0, 1, -1, 9007199254740992L, 9007199254740993L, 9007199254740995L, Long.MAX_VALUE, Long.MIN_VALUE, 0x7fffff4000000000L, 0x7fffffc000000000L, 16777217L};
        for (long l : ls) {
            System.out.println((float) l);
            System.out.println((double) l);
            System.out.println((int) l);
            System.out.println((long) (double) l);
        }
    }
}
