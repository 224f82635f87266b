public class Branches {
    static int tests(int a, int b) {
        int r = 0;
        if (a == 0) r |= 1;
        if (a != 0) r |= 2;
        if (a < 0) r |= 4;
        if (a >= 0) r |= 8;
        if (a > 0) r |= 16;
        if (a <= 0) r |= 32;
        if (a == b) r |= 64;
        if (a != b) r |= 128;
        if (a < b) r |= 256;
        if (a >= b) r |= 512;
        if (a > b) r |= 1024;
        if (a <= b) r |= 2048;
        return r;
    }

    static int refs(Object a, Object b) {
        int r = 0;
        if (a == null) r |= 1;
        if (a != null) r |= 2;
        if (a == b) r |= 4;
        if (a != b) r |= 8;
        return r;
    }

    static boolean t(String s) {
        System.out.print(s);
        return true;
    }

    static boolean f(String s) {
        System.out.print(s);
        return false;
    }

    public static void main(String[] args) {
        int[] vs = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : vs) for (int b : vs) System.out.println(tests(a, b));
        Object o = new Object();
        System.out.println(refs(null, null));
        System.out.println(refs(o, null));
        System.out.println(refs(o, o));
        System.out.println(refs(o, new Object()));
        System.out.println(t("a") && f("b") || t("c"));
        System.out.println(f("a") && t("b") || f("c"));
        System.out.println(t("a") || t("b"));
        System.out.println(t("a") | t("b") & f("c"));
        System.out.println(t("a") ^ t("b"));
        System.out.println(!(f("x") | !t("y")) ? "yes" : "no");
        int n = 0;
        do {
            n++;
            if (n == 3) continue;
            if (n > 5) break;
            System.out.print(n);
        } while (n < 100);
        System.out.println();
        outer:
        for (int i = 0; i < 5; i++) {
            inner:
            for (int j = 0; ; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                if (i == j) continue inner;
                System.out.print(i * 10 + j);
                System.out.print(' ');
            }
        }
        System.out.println();
        blk:
        {
            if (n > 0) break blk;
            System.out.println("skipped");
        }
        while (n-- > 0) ;
        System.out.println(n);
    }
}
