public class RefArrays {
    interface I {}
    static class A implements I {}
    static class B extends A {}

    static void store(Object[] a, int i, Object o) {
        try {
            a[i] = o;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object[] oa = new Object[2];
        A[] aa = new A[2];
        I[] ia = new I[2];
        B[] ba = new B[2];
        store(oa, 0, "s");
        store(oa, 0, new int[1]);
        store(oa, 1, oa);
        store(aa, 0, new A());
        store(aa, 1, new B());
        store(aa, 0, null);
        store(aa, 0, "str");
        store(ia, 0, new B());
        store(ia, 0, new Object());
        store(ba, 0, new A());
        store(ba, 2, new A());
        store(ba, -1, new B());
        Object[] asObj = ba;
        System.out.println(asObj instanceof A[]);
        System.out.println(asObj instanceof I[]);
        System.out.println(asObj instanceof B[]);
        System.out.println((Object) aa instanceof B[]);
        System.out.println((Object) asObj instanceof Cloneable);
        System.out.println((Object) asObj instanceof java.io.Serializable);
        System.out.println((Object) new int[0] instanceof Object[]);
        System.out.println((Object) new int[0][0] instanceof Object[]);
        System.out.println(ba.getClass().getName());
        System.out.println(ba.getClass().getSuperclass().getName());
        System.out.println(ba.getClass() == B[].class);
        System.out.println(new String[0][][].getClass().getName());
        System.out.println(oa.getClass().getComponentType().getName());
        Object[][] oo = new String[2][];
        try {
            oo[0] = new Object[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        oo[0] = new String[1];
        Object[] mixed = {1, 2L, "x", 'c', null, 1.5, new int[]{3}, true};
        for (Object o : mixed) System.out.println(o instanceof int[] ? "int[]" : o);
        String[] cl = {"a", "b"};
        String[] c2 = cl.clone();
        System.out.println(c2.getClass() == String[].class);
        System.out.println(c2[1] == cl[1]);
        try {
            Object o = (Object) cl;
            Integer[] bad = (Integer[]) o;
            System.out.println(bad.length);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
    }
}
