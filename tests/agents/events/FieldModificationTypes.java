public class FieldModificationTypes {
    static class Fields {
        boolean z;
        byte b;
        char c;
        short s;
        int i;
        long j;
        float f;
        double d;
        Object l;
        volatile long v = 3;
        final int constant;

        Fields(int value) {
            constant = value;
        }

        void all() {
            z = true;
            b = -1;
            c = 65535;
            s = -2;
            i = Integer.MIN_VALUE;
            j = 0x123456789abcdefL;
            f = 0.1f;
            d = 0.1;
            l = "text";
            l = new int[4];
            v--;
            b += 300;
            z ^= true;
        }
    }

    static class Statics {
        static boolean sz;
        static byte sb = 3;
        static char sc;
        static short ss;
        static int si;
        static long sj;
        static float sf;
        static double sd;
        static String sl = "text";
        static final Object object = new Statics();
        static final int compiled = 77;

        static void all() {
            sz = !sz;
            sb = (byte) (sb * 100);
            sc = 'x';
            ss = 9;
            si++;
            sj = -1;
            sf = Float.NEGATIVE_INFINITY;
            sd = -0.0;
            sl += si;
        }
    }

    static native void watch(Class<?> type);

    public static void main(String[] args) {
        new Fields(1);
        watch(Fields.class);
        new Fields(5).all();
        Statics.class.getDeclaredFields();
        watch(Statics.class);
        Statics.all();
        System.out.println(Statics.sl + Statics.sb);
    }
}
