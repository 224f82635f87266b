public class EarlyReturns {
    static int effects;

    static int anInt() {
        effects++;
        return 1;
    }

    static long aLong(long a, long b) {
        effects++;
        return a + b;
    }

    static float aFloat() {
        effects++;
        return 1f;
    }

    static double aDouble() {
        effects++;
        return 1;
    }

    static boolean aBoolean() {
        effects++;
        return false;
    }

    static synchronized String anObject() {
        effects++;
        return "original";
    }

    static String aNull() {
        effects++;
        return "original";
    }

    static void nothing() {
        effects++;
        System.out.println("not skipped");
    }

    static byte aByte() {
        effects++;
        return 1;
    }

    public static void main(String[] args) {
        System.out.println(anInt() + 1);
        System.out.println(aLong(1, 2));
        System.out.println(aFloat());
        System.out.println(aDouble());
        System.out.println(aBoolean());
        System.out.println(anObject() + Thread.holdsLock(EarlyReturns.class));
        System.out.println(aNull());
        nothing();
        System.out.println(aByte());
        System.out.println("effects " + effects);
    }
}
