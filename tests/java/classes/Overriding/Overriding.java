public class Overriding {
    static class A {
        String m(Object o) { return "A.obj"; }
        String m(String s) { return "A.str"; }
        static String s() { return "A.s"; }
        private String p() { return "A.p"; }
        String callP() { return p(); }
        Number cov() { return 1; }
        String va(Object... o) { return "A.va" + o.length; }
        final String f() { return "A.f"; }
        String toStr() { return toString(); }
        protected Object clone() throws CloneNotSupportedException { return "A.clone"; }
    }
    static class B extends A {
        String m(Object o) { return "B.obj>" + super.m(o); }
        static String s() { return "B.s"; }
        String p() { return "B.p"; }
        Integer cov() { return 2; }
        String va(Object o) { return "B.one"; }
        public String toString() { return "B!"; }
    }
    static class C extends B {
        String m(String s) { return "C.str>" + super.m(s) + super.m((Object) s); }
        Integer cov() { return super.cov() + 10; }
        public Object clone() throws CloneNotSupportedException { return "C>" + super.clone(); }
        public boolean equals(Object o) { return true; }
        public int hashCode() { return 7; }
    }
    interface W { default String w() { return "W"; } }
    interface X extends W { default String w() { return "X" + W.super.w(); } }
    static class Y implements W { public String w() { return "Y" + W.super.w(); } }
    static class Z extends Y implements X { public String w() { return "Z" + super.w() + X.super.w(); } }
    static abstract class T1 { T1() { init(); } abstract void init(); }
    static class T2 extends T1 { int v = 5; String s; void init() { v = 9; s = "set"; } }
    static class G<T> { String g(T t) { return "G"; } String h(T t) { return "Gh"; } }
    static class H extends G<String> { String g(String s) { return "H" + s; } String h(String o) { return "Hh" + super.h(o); } }
    static <T extends A> String pick(T t) { return t.m(null) + t.m((Object) null); }
    public static void main(String[] args) throws Exception {
        A[] all = {new A(), new B(), new C()};
        for (A a : all) System.out.println(a.m("x") + " " + a.m((Object) "x") + " " + a.callP() + " " + a.cov() + " " + a.va(1) + " " + a.va() + " " + a.f() + " " + a.clone());
        System.out.println(new B().p() + " " + new B().va(1) + " " + new B().va(1, 2) + " " + ((A) new B()).p());
        System.out.println(A.s() + B.s() + C.s());
        System.out.println(all[1].toStr() + all[2].toStr());
        System.out.println(new C().equals(null) + " " + new C().hashCode() + " " + ((Object) new C()).equals("q"));
        System.out.println(new Z().w() + " " + ((W) new Y()).w() + " " + ((X) new Z()).w());
        T2 t = new T2();
        System.out.println(t.v + " " + t.s);
        G<String> g = new H();
        System.out.println(g.g("!") + g.h("?") + ((G) g).h("raw"));
        try { ((G) g).g(5); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(pick(new B()) + pick(new C()));
        Object o = new int[]{1};
        System.out.println(o.equals(o) + " " + ((int[]) o).clone()[0] + " " + o.getClass().hashCode() * 0);
        StringBuilder sb = new StringBuilder();
        CharSequence cs = sb.append(1).append((Object) "o").append('c');
        System.out.println(cs.length() + cs.toString() + cs.subSequence(1, 2));
        for (int i = 0; i < 3; i++) { A a = all[i % 3]; System.out.print(a.m("loop").length() + " "); }
        System.out.println();
        Comparable<Integer> ci = 5;
        System.out.println(ci.compareTo(6) + " " + ((Comparable) "b").compareTo("a"));
    }
}
