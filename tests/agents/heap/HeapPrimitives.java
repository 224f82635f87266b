public class HeapPrimitives {
    static class All {
        boolean z = true;
        byte b = -128;
        char c = '\uffff';
        short s = -32768;
        int i = Integer.MIN_VALUE;
        long j = Long.MIN_VALUE + 1;
        float f = -0.5f;
        double d = Double.POSITIVE_INFINITY;
        static boolean sz = true;
        static byte sb = 127;
        static char sc = '\u0100';
        static short ss = 32767;
        static int si = Integer.MAX_VALUE;
        static final long sj = 0x123456789abcdef0L;
        static final float sf = Float.NaN;
        static double sd = 1e300;
        static boolean never;
    }

    static native void tag(Object object, long tag);

    static native void walk(Object from);

    public static void main(String[] args) {
        Object[] objects = {new All(), All.class,
            new boolean[] {true, false}, new byte[] {-1, 2}, new char[] {'a', '\uffff'}, new short[] {-1, 3}, new int[] {-1, 4},
            new long[] {-1, 5}, new float[] {-1, 0.25f}, new double[] {-1, 1e-300}, new long[0], new boolean[0],
            new String(""), new String("plain"), new String("\u00e9t\u00e9"), new String("\u4e16x\ud83d\ude00")};
        for (Object object : objects) {
            tag(object, object instanceof String ? 2 : 1);
        }
        tag(String.class, 50);
        walk(objects);
        System.out.println(objects.length);
    }
}
