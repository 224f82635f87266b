public class LongArith {
    static void p(String n, long v) {
        System.out.print(n);
        System.out.print(" = ");
        System.out.println(v);
    }

    public static void main(String[] args) {
        long[] vs = {0, 1, -1, 10, -10, 63, 64, 65, 4294967295L, 4294967296L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : vs) {
            for (long b : vs) {
                p("a", a);
                p("b", b);
                p("add", a + b);
                p("sub", a - b);
                p("mul", a * b);
                try {
                    p("div", a / b);
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
                try {
                    p("rem", a % b);
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
                p("and", a & b);
                p("or", a | b);
                p("xor", a ^ b);
                p("shl", a << (int) b);
                p("shr", a >> (int) b);
                p("ushr", a >>> b);
                p("cmp", a < b ? -1 : a == b ? 0 : 1);
            }
            p("neg", -a);
            p("not", ~a);
            p("int", (int) a);
            p("short", (short) a);
            p("byte", (byte) a);
            p("char", (char) a);
        }
        long x = 5;
        x += 3.7;
        p("compound double", x);
        x <<= 70;
        p("shl 70", x);
        x >>>= -1;
        p("ushr -1", x);
    }
}
