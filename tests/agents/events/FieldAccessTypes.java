public class FieldAccessTypes {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object l;
    int[] array;
    volatile long v;
    final int constant;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object sl;
    static String[][] sarray;
    static FieldAccessTypes only;

    FieldAccessTypes(int value) {
        constant = value;
        array = new int[1];
    }

    static native void watch();

    Object all() {
        if (z) {
            return l;
        }
        long sum = b + c + s;
        sum += i + j;
        double real = f + d;
        Object[] objects = {l, array};
        sum += v + constant;
        array[0] = 5;
        return objects.length + sum + real;
    }

    static Object allStatic() {
        if (sz) {
            return sl;
        }
        long sum = sb + sc + ss;
        sum += si + sj;
        double real = sf + sd;
        return sl == sarray ? sum + real : null;
    }

    public static void main(String[] args) throws Exception {
        only = new FieldAccessTypes(9);
        watch();
        System.out.println(only.all());
        System.out.println(allStatic());
        Thread thread = new Thread(FieldAccessTypes::allStatic, "other");
        thread.start();
        thread.join();
        new FieldAccessTypes(3);
    }
}
