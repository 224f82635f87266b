import java.util.*;

public class InterfaceDispatch {
    interface I0 { int m0(); } interface I1 { int m1(); } interface I2 { int m2(); } interface I3 { int m3(); } interface I4 { int m4(); }
    interface I5 extends I0, I1 { int m5(); } interface I6 extends I2, I3 { default int m6() { return m2() + m3(); } } interface I7 extends I5, I6, I4 {}
    static class A implements I7 { int b; A(int b) { this.b = b; } public int m0() { return b; } public int m1() { return b + 1; } public int m2() { return b + 2; } public int m3() { return b + 3; } public int m4() { return b + 4; } public int m5() { return b + 5; } }
    static class B extends A { B() { super(100); } public int m6() { return -6; } public int m0() { return -super.m0(); } }
    static class C implements I0, I1 { public int m0() { return 7; } public int m1() { return 8; } }
    interface Big { default int a1() { return 1; } default int a2() { return a1() * 2; } default int a3() { return a2() * 2; } default int a4() { return a3() * 2; } int base(); }
    enum E implements I0, Big { P, Q { public int m0() { return 9; } public int a1() { return 50; } }; public int m0() { return ordinal(); } public int base() { return 0; } }
    record R(int m0) implements I0 {}
    static int sum(I0[] xs) { int s = 0; for (I0 x : xs) s = s * 31 + x.m0(); return s; }
    static int mega(Object o) {
        int r = 0;
        if (o instanceof I0) r += ((I0) o).m0();
        if (o instanceof I1) r += ((I1) o).m1() * 3;
        if (o instanceof I2) r += ((I2) o).m2() * 5;
        if (o instanceof I6) r += ((I6) o).m6() * 7;
        if (o instanceof I7) r += ((I7) o).m5() * 11;
        return r;
    }
    public static void main(String[] args) {
        I0 lam = () -> 77;
        I0 an = new I0() { public int m0() { return 66; } };
        I0[] xs = {new A(1), new B(), new C(), E.P, E.Q, new R(5), lam, an};
        System.out.println(sum(xs));
        for (I0 x : xs) System.out.print(mega(x) + " ");
        System.out.println();
        for (int k = 0; k < 50; k++) for (I0 x : xs) if (x.m0() != xs[Arrays.asList(xs).indexOf(x)].m0()) System.out.println("bad");
        System.out.println(E.P.a4() + " " + E.Q.a4());
        Object o = new Object();
        try { ((I0) o).m0(); } catch (ClassCastException e) { System.out.println("CCE"); }
        try { ((I0) null).m0(); } catch (NullPointerException e) { System.out.println("NPE"); }
        I7 i7 = new B();
        System.out.println(i7.m6() + i7.m5() + i7.m4() + i7.hashCode() * 0 + " " + i7.equals(i7) + " " + ((Object) i7).getClass().getSimpleName());
        List<Integer> ls = new ArrayList<>(List.of(3, 1, 2));
        List<List<Integer>> lists = List.of(ls, new LinkedList<>(ls), Arrays.asList(3, 1, 2), List.of(3, 1, 2), Collections.unmodifiableList(ls), new Vector<>(ls), ls.subList(0, 3), Collections.synchronizedList(ls));
        int h = 0;
        for (List<Integer> l : lists) { h = h * 31 + l.get(1) + l.size() + l.indexOf(2) + l.hashCode(); if (!l.equals(ls)) System.out.println("neq"); }
        System.out.println(h);
        CharSequence[] cs = {"abc", new StringBuilder("abc"), new StringBuffer("abc"), java.nio.CharBuffer.wrap("abc")};
        for (CharSequence c : cs) System.out.print(c.length() + "" + c.charAt(1) + c.subSequence(1, 3) + c.isEmpty() + " ");
        System.out.println();
        System.out.println(Arrays.toString(A.class.getInterfaces()) + Arrays.toString(I7.class.getInterfaces()) + " " + I0.class.isAssignableFrom(B.class) + I7.class.isAssignableFrom(A.class) + I5.class.isInstance(new C()));
    }
}
