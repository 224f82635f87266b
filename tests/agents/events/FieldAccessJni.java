public class FieldAccessJni {
    boolean z = true;
    byte b = 1;
    char c = 2;
    short s = 3;
    int i = 4;
    long j = 5;
    float f = 0.5f;
    double d = 0.25;
    Object l;
    static boolean sz = true;
    static byte sb = 6;
    static char sc = 7;
    static short ss = 8;
    static int si = 9;
    static long sj = 10;
    static float sf = 2.5f;
    static double sd = 4.25;
    static int[] sl;

    static native void use(FieldAccessJni object);

    public static void main(String[] args) {
        use(new FieldAccessJni());
    }
}
