public class FieldModificationJni {
    boolean z;
    byte b;
    char c;
    short s;
    int i = 4;
    long j;
    float f;
    double d;
    Object l;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object sl;
    static String none = "text";

    static native void use(FieldModificationJni object);

    public static void main(String[] args) {
        FieldModificationJni o = new FieldModificationJni();
        use(o);
        System.out.println(o.z + " " + o.b + " " + (int) o.c + " " + o.s + " " + o.i + " " + o.j + " " + o.f + " " + o.d + " " + o.l);
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sj + " " + sf + " " + sd + " " + sl + " " + none);
    }
}
