public class StaticInit {
    static void log(String s) { System.out.println(s); }
    static int v(String s, int i) { log(s); return i; }

    static int a = v("a", 1);
    static { log("block1"); System.out.println(b()); }
    static int b = v("b", a + 1);
    static { log("block2"); System.out.println(b()); }
    static int b() { return b; }

    static class P {
        static { log("P.clinit"); }
        { log("P.init"); }
        int x = v("P.x", 1);
        P() { log("P()"); hook(); }
        void hook() { log("P.hook"); }
        static void sm() { log("P.sm"); }
        static int pf = v("P.pf", 3);
    }

    static class Q extends P {
        static { log("Q.clinit"); }
        int y = v("Q.y", 5);
        final int z = 6;
        { log("Q.init"); }
        Q() { super(); log("Q()"); System.out.println(y); }
        void hook() { log("Q.hook"); System.out.println(y); System.out.println(z); }
    }

    static class Const {
        static final int C = 7;
        static final String S = "cs";
        static final Integer BOXED = v("Const.BOXED", 8);
        static { log("Const.clinit"); }
    }

    static class Cyc1 { static int x = Cyc2.y + 1; }
    static class Cyc2 { static int y = Cyc1.x + 1; }

    enum En {
        ONE, TWO;
        static { log("En.clinit"); }
        En() { log("En()"); }
    }

    public static void main(String[] args) {
        log("main");
        Q[] arr = new Q[2];
        log("array made");
        Q qn = null;
        log("null var");
        System.out.println(Q.pf);
        log("inherited static read");
        Q.sm();
        new Q();
        log("--");
        new Q();
        System.out.println(Const.C);
        System.out.println(Const.S);
        System.out.println(Const.BOXED);
        System.out.println(Cyc1.x);
        System.out.println(Cyc2.y);
        Class<?> c = En.class;
        log(c.getName());
        System.out.println(En.TWO.ordinal());
    }
}
