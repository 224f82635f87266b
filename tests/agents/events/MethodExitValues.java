public class MethodExitValues {
    static native void hear(boolean on);

    static native boolean nativeZ();

    static native byte nativeB();

    static native char nativeC();

    static native short nativeS();

    static native int nativeI();

    static native long nativeJ();

    static native float nativeF();

    static native double nativeD();

    static native Object nativeL();

    static native Object nativeNull();

    static boolean z() {
        return true;
    }

    static byte b() {
        return -128;
    }

    static char c() {
        return 0xffff;
    }

    static short s() {
        return -2;
    }

    static int i(boolean first) {
        if (first) {
            return Integer.MIN_VALUE;
        }
        return -3;
    }

    static long j() {
        return -(1L << 40);
    }

    static float f() {
        return -0.25f;
    }

    static double d() {
        return 1e200;
    }

    static String text() {
        return "text";
    }

    static int[] array() {
        return new int[2];
    }

    static Object none() {
        return null;
    }

    static void nothing() {
    }

    public static void main(String[] args) {
        hear(true);
        String all = "" + z() + b() + (int) c() + s() + i(true) + i(false) + j() + f() + d() + text() + array().length + none();
        nothing();
        new MethodExitValues();
        all += "" + nativeZ() + nativeB() + (int) nativeC() + nativeS() + nativeI() + nativeJ() + nativeF() + nativeD() + nativeL() + nativeNull();
        hear(false);
        System.out.println(all);
    }
}
