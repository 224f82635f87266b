public class Interfaces {
    interface A {
        default String who() { return "A"; }
        static String st() { return "A.st"; }
        int K = 5;
    }
    interface B extends A {
        default String who() { return "B>".concat(A.super.who()); }
    }
    interface C extends A {}
    interface P {
        private String hid() { return "hidden"; }
        private static String hs() { return "hidden static"; }
        default String pub() { return hid().concat(hs()); }
    }
    static class D implements C, B {}
    static class E extends D implements P {
        public String who() { return "E>".concat(super.who()); }
    }
    static class Sup {
        public String who() { return "Sup"; }
    }
    static class F extends Sup implements B {}
    interface G { String who(); }
    static abstract class H implements G {
        String call() { return who(); }
    }
    static class I2 extends H implements A {
        public String who() { return A.super.who().concat("I2"); }
    }
    interface Gen<T extends Comparable<T>> { T pick(T a, T b); }
    static class MaxS implements Gen<String> {
        public String pick(String a, String b) { return a.compareTo(b) > 0 ? a : b; }
    }
    static class MaxI implements Gen<Integer> {
        public Integer pick(Integer a, Integer b) { return a.compareTo(b) > 0 ? a : b; }
    }
    interface M1 { int m(int x); }
    interface M2 { int m(int x); default int n() { return m(20); } }
    static class Both implements M1, M2 { public int m(int x) { return x * 2; } }
    static abstract class Miranda implements M1, M2 { int viaThis() { return m(4); } }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void main(String[] args) {
        A[] as = {new A() {}, new B() {}, new D(), new E(), new F(), new I2()};
        for (A a : as) System.out.println(a.who());
        System.out.println(A.st());
        System.out.println(D.K + E.K);
        System.out.println(new E().pub());
        System.out.println(new I2().call());
        System.out.println(new MaxS().pick("a", "b"));
        System.out.println(new MaxI().pick(3, 2));
        Gen g = new MaxS();
        System.out.println(g.pick("x", "y"));
        try {
            g.pick(1, 2);
        } catch (ClassCastException e) {
            System.out.println("bridge CCE");
        }
        M1 m1 = new Both();
        M2 m2 = (M2) m1;
        System.out.println(m1.m(2) + m2.m(3) + m2.n());
        Miranda mi = new Miranda() { public int m(int x) { return x + 1; } };
        System.out.println(mi.viaThis());
        System.out.println(((M2) mi).n());
        System.out.println(as[2] instanceof B);
        System.out.println(as[2] instanceof P);
        System.out.println(((Object) as) instanceof A[]);
        Object o = as[0];
        System.out.println(o.toString().length() > 0);
        A aa = as[4];
        System.out.println(aa.equals(aa));
        System.out.println(aa.getClass().getSimpleName());
    }
}
