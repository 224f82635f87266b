public class Constants {
    static final int IM1 = -1;
    static final long BIG = 0x123456789abcdefL;
    static final float F = 3.14f;
    static final double D = 2.718281828459045;
    static final String S = "constant string";
    static final char C = '\u20ac';
    static final boolean Z = true;
    static final byte B = -128;
    static final short SH = 32767;

    public static void main(String[] args) {
        int i = -1;
        System.out.println(i);
        for (int k = 0; k < 2; k++) {
            System.out.println(k == 0 ? 0 : 1);
            System.out.println(k == 0 ? 2 : 3);
            System.out.println(k == 0 ? 4 : 5);
            System.out.println(k == 0 ? 6 : -2);
            System.out.println(k == 0 ? 127 : 128);
            System.out.println(k == 0 ? -128 : -129);
            System.out.println(k == 0 ? 32767 : 32768);
            System.out.println(k == 0 ? -32768 : -32769);
            System.out.println(k == 0 ? 0L : 1L);
            System.out.println(k == 0 ? 2L : -1L);
            System.out.println(k == 0 ? 0f : 1f);
            System.out.println(k == 0 ? 2f : 3f);
            System.out.println(k == 0 ? 0.0 : 1.0);
            System.out.println(k == 0 ? -0.0 : 2.0);
            System.out.println(k == 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE);
            System.out.println(k == 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
        }
        System.out.println(IM1);
        System.out.println(BIG);
        System.out.println(F);
        System.out.println(D);
        System.out.println(S);
        System.out.println(S == "constant " + "string");
        System.out.println((int) C);
        System.out.println(Z);
        System.out.println(B);
        System.out.println(SH);
        System.out.println("\0x".length());
        System.out.println("tab\there");
        System.out.println("\u0001\u007f\u0080\u07ff\u0800\uffff\ud83d\ude00".length());
        System.out.println((int) "\u0000".charAt(0));
        System.out.println("\ud83d\ude00".codePointAt(0));
        System.out.println("grüße €");
    }
}
