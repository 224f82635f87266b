public class IntArith {
    static void p(String n, int v) {
        System.out.print(n);
        System.out.print(" = ");
        System.out.println(v);
    }

    static void all(int a, int b) {
        System.out.print(a);
        System.out.print(" , ");
        System.out.println(b);
        p("add", a + b);
        p("sub", a - b);
        p("mul", a * b);
        if (b != 0) {
            p("div", a / b);
            p("rem", a % b);
        } else {
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
        }
        p("and", a & b);
        p("or", a | b);
        p("xor", a ^ b);
        p("shl", a << b);
        p("shr", a >> b);
        p("ushr", a >>> b);
        p("neg", -a);
        p("not", ~a);
    }

    public static void main(String[] args) {
        int[] vs = {0, 1, -1, 7, -7, 31, 32, 33, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : vs) {
            for (int b : vs) {
                all(a, b);
            }
        }
        int i = 100;
        i += 127;
        p("iinc", i);
        i -= 128;
        p("iinc neg", i);
        i += 32767;
        p("wide iinc", i);
        i += 40000;
        p("ldc add", i);
        i++;
        ++i;
        i--;
        p("i", i);
        p("post", i++ + i++);
        p("pre", ++i + ++i);
    }
}
