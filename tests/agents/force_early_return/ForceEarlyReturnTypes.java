public class ForceEarlyReturnTypes {
    static boolean ran;

    static native void prepare(String[] names);

    static native void with(int function);

    static boolean aBoolean() {
        return false;
    }

    static byte aByte() {
        return 2;
    }

    static char aChar() {
        return '2';
    }

    static short aShort() {
        return 2;
    }

    static int anInt() {
        return 2;
    }

    static long aLong() {
        return 2;
    }

    static float aFloat() {
        return 2;
    }

    static double aDouble() {
        return 2;
    }

    static void nothing() {
        ran = true;
    }

    static String aString() {
        return "2";
    }

    public static void main(String[] args) {
        prepare(new String[] {"aBoolean", "aByte", "aChar", "aShort", "anInt", "aLong", "aFloat", "aDouble", "nothing", "aString"});
        for (int function = 0; function < 6; function++) {
            with(function);
            System.out.println(aBoolean());
            System.out.println(aByte());
            System.out.println((int) aChar());
            System.out.println(aShort());
            System.out.println(anInt());
            System.out.println(aLong());
            System.out.println(aFloat());
            System.out.println(aDouble());
            ran = false;
            nothing();
            System.out.println(ran);
            System.out.println(aString());
        }
    }
}
