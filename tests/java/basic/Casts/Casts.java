public class Casts {
    interface I {}
    interface J extends I {}
    static class A {}
    static class B extends A implements J {}
    static final class C extends B {}

    static void row(Object o) {
        System.out.print(o instanceof A ? 1 : 0);
        System.out.print(o instanceof B ? 1 : 0);
        System.out.print(o instanceof C ? 1 : 0);
        System.out.print(o instanceof I ? 1 : 0);
        System.out.print(o instanceof J ? 1 : 0);
        System.out.print(o instanceof A[] ? 1 : 0);
        System.out.print(o instanceof I[] ? 1 : 0);
        System.out.print(o instanceof Object[] ? 1 : 0);
        System.out.print(o instanceof I[][] ? 1 : 0);
        System.out.print(o instanceof Object[][] ? 1 : 0);
        System.out.print(o instanceof int[] ? 1 : 0);
        System.out.print(o instanceof Cloneable[] ? 1 : 0);
        System.out.println(o instanceof Comparable ? 1 : 0);
    }

    static String tryCast(Object o, int k) {
        try {
            switch (k) {
                case 0: { A a = (A) o; return "ok"; }
                case 1: { B a = (B) o; return "ok"; }
                case 2: { I a = (I) o; return "ok"; }
                case 3: { I[] a = (I[]) o; return "ok"; }
                case 4: { int[] a = (int[]) o; return "ok"; }
                case 5: { Object[] a = (Object[]) o; return "ok"; }
                default: { Cloneable a = (Cloneable) o; return "ok"; }
            }
        } catch (ClassCastException e) {
            return "CCE";
        }
    }

    public static void main(String[] args) {
        Object[] os = {null, new Object(), new A(), new B(), new C(), new A[0], new B[0], new C[0][0], new int[0], new int[0][0], "s", 1, new I[0], new Object[0], new Cloneable[0], new Object[0][][]};
        for (Object o : os) row(o);
        for (Object o : os) {
            for (int k = 0; k < 7; k++) {
                System.out.print(tryCast(o, k));
                System.out.print(' ');
            }
            System.out.println();
        }
        Object o = new C();
        if (o instanceof B b && b.getClass() == C.class) System.out.println("pattern");
        if (!(o instanceof String s)) System.out.println("not string");
        else System.out.println(s.length());
    }
}
