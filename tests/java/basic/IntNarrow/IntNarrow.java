public class IntNarrow {
    static void p(String n, int v) {
        System.out.print(n);
        System.out.print(' ');
        System.out.println(v);
    }

    static byte bf;
    static short sf;
    static char cf;
    static boolean zf;

    static byte toByte(int i) {
        return (byte) i;
    }

    static short toShort(int i) {
        return (short) i;
    }

    static char toChar(int i) {
        return (char) i;
    }

    public static void main(String[] args) {
        int[] vs = {0, 1, 127, 128, 129, 255, 256, 32767, 32768, 65535, 65536, -1, -128, -129, -32768, -32769, 0x12345678, Integer.MIN_VALUE};
        for (int v : vs) {
            p("v", v);
            p("i2b", (byte) v);
            p("i2s", (short) v);
            p("i2c", (char) v);
            p("ret b", toByte(v));
            p("ret s", toShort(v));
            p("ret c", toChar(v));
            bf = (byte) v;
            sf = (short) v;
            cf = (char) v;
            p("field b", bf);
            p("field s", sf);
            p("field c", cf);
            bf += 1;
            sf += 1;
            cf += 1;
            p("b+1", bf);
            p("s+1", sf);
            p("c+1", cf);
            bf >>>= 1;
            sf >>>= 1;
            cf >>= 1;
            p("b>>>1", bf);
            p("s>>>1", sf);
            p("c>>1", cf);
        }
        zf ^= true;
        System.out.println(zf);
        zf &= false;
        System.out.println(zf);
        zf |= true;
        System.out.println(zf);
        System.out.println(!zf);
        System.out.println((char) 65);
        System.out.println((char) (cf + 'a'));
    }
}
