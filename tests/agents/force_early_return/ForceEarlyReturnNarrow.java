public class ForceEarlyReturnNarrow {
    static native void prepare(String[] names);

    static native void anInt(int number);

    static native void aLong(long number);

    static native void aFloat(float number);

    static native void aDouble(double number);

    static boolean z() {
        return false;
    }

    static byte b() {
        return 0;
    }

    static char c() {
        return 0;
    }

    static short s() {
        return 0;
    }

    static int i() {
        return 0;
    }

    static long j() {
        return 0;
    }

    static float f() {
        return 0;
    }

    static double d() {
        return 0;
    }

    public static void main(String[] args) {
        prepare(new String[] {"z", "b", "c", "s", "i", "j", "f", "d"});
        anInt(1);
        System.out.println(z());
        anInt(0);
        System.out.println(z());
        for (int value : new int[] {Byte.MIN_VALUE, -1, Byte.MAX_VALUE}) {
            anInt(value);
            System.out.println(b() + " " + s() + " " + i());
        }
        for (int value : new int[] {Short.MIN_VALUE, Short.MAX_VALUE}) {
            anInt(value);
            System.out.println(s() + " " + i());
        }
        for (int value : new int[] {0, 0x7fff, 0x8000, 0xffff}) {
            anInt(value);
            System.out.println((int) c() + " " + i());
        }
        for (long value : new long[] {Long.MIN_VALUE, -1, Integer.MAX_VALUE + 1L, Long.MAX_VALUE}) {
            aLong(value);
            System.out.println(j());
        }
        for (float value : new float[] {Float.NaN, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, -0f}) {
            aFloat(value);
            System.out.println(f() + " " + Integer.toHexString(Float.floatToIntBits(f())));
        }
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, -0d}) {
            aDouble(value);
            System.out.println(d() + " " + Long.toHexString(Double.doubleToLongBits(d())));
        }
    }
}
