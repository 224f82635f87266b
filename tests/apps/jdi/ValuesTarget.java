import java.util.List;

public class ValuesTarget<T extends Number> {
    static boolean sBoolean = true;
    static byte sByte = -1;
    static char sChar = 'c';
    static short sShort = 300;
    static int sInt = -70000;
    static long sLong = 1L << 40;
    static float sFloat = 0.1f;
    static double sDouble = 0.1;
    static String sString = "static";
    static final int CONSTANT = 42;
    static Object sObject = List.of(1);

    private boolean fBoolean = true;
    byte fByte = 1;
    char fChar = 'f';
    short fShort = 2;
    int fInt = 3;
    protected long fLong = 4;
    float fFloat = 5;
    public double fDouble = 6;
    String fString = "field";
    T fGeneric;
    final int fFinal = Integer.parseInt("7");
    int[][] fArrays = {{1, 2}, null, {}};

    class Inner {
        int fInt = 30;

        int sum(int x) {
            int fLocal = x + fInt;
            return fLocal + ValuesTarget.this.fInt; // at: inner
        }
    }

    String all(boolean aBoolean, byte aByte, char aChar, short aShort, int anInt, long aLong, float aFloat, double aDouble, String aString,
            int[] anArray, Object anObject, T aGeneric) {
        boolean lBoolean = !aBoolean;
        byte lByte = aByte;
        char lChar = aChar;
        short lShort = aShort;
        int lInt = anInt;
        long lLong = aLong;
        float lFloat = aFloat;
        double lDouble = aDouble;
        String lString = aString;
        Object lObject = anObject;
        {
            int scoped = 1;
            lInt += scoped;
        }
        {
            String scoped = "again";
            lInt += scoped.length(); // at: scoped
        }
        String text = lBoolean + " " + lByte + " " + lChar + " " + lShort + " " + lInt + " " + lLong + " " + lFloat + " " + lDouble + " " + lString // at: all
            + " " + (lObject == null) + " " + anArray[0] + " " + aGeneric + " " + aBoolean + aByte + aChar + aShort + anInt + aLong + aFloat + aDouble;
        return text;
    }

    String fields() {
        return fBoolean + " " + fByte + " " + fChar + " " + fShort + " " + fInt + " " + fLong + " " + fFloat + " " + fDouble + " " + fString + " "
            + fGeneric + " " + fFinal;
    }

    static String statics() {
        return sBoolean + " " + sByte + " " + sChar + " " + sShort + " " + sInt + " " + sLong + " " + sFloat + " " + sDouble + " " + sString + " "
            + CONSTANT + " " + sObject;
    }

    static int hidden(int a, long b, Object... rest) {
        return a + (int) b + rest.length; // at: hidden
    }

    static void arrays(boolean[] booleans, byte[] bytes, char[] chars, short[] shorts, int[] ints, long[] longs, float[] floats, double[] doubles,
            String[] strings, Object[] objects, int[][] nested) {
        System.out.println(booleans[1] + " " + bytes[1] + " " + chars[1] + " " + shorts[1] + " " + ints[1] + " " + longs[1] + " " + floats[1] // at: arrays
            + " " + doubles[1] + " " + strings[1] + " " + objects[1] + " " + nested.length);
    }

    public static void main(String[] args) {
        ValuesTarget<Integer> target = new ValuesTarget<>();
        System.out.println(target.all(true, (byte) 2, 'x', (short) 4, 5, 6, 7, 8, "nine", new int[] {10}, target, 11));
        System.out.println(target.fields());
        System.out.println(statics());
        System.out.println(target.new Inner().sum(1));
        System.out.println(hidden(1, 2, "a", "b"));
        arrays(new boolean[3], new byte[3], new char[] {'a', 'b', 'c'}, new short[3], new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new long[3], new float[3],
            new double[3], new String[3], new Object[3], new int[3][]);
    }
}
