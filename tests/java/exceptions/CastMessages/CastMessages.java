public class CastMessages {
    static class A {}
    static class B extends A {}
    interface I {}
    enum E { X { } }
    static void t(Object o, int k) {
        try {
            switch (k) {
                case 0: { A x = (A) o; break; }
                case 1: { B x = (B) o; break; }
                case 2: { I x = (I) o; break; }
                case 3: { String x = (String) o; break; }
                case 4: { Integer x = (Integer) o; break; }
                case 5: { int[] x = (int[]) o; break; }
                case 6: { String[] x = (String[]) o; break; }
                case 7: { A[][] x = (A[][]) o; break; }
                case 8: { java.util.List<?> x = (java.util.List<?>) o; break; }
                case 9: { java.sql.Date x = (java.sql.Date) o; break; }
                case 10: { Runnable x = (Runnable) o; break; }
                default: throw new Error();
            }
            System.out.println("ok");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
    public static void main(String[] args) {
        Object[] os = {new A(), new B(), "s", 1, new int[0], new String[0], new A[0][0], new Object[0], new java.util.ArrayList<String>(), E.X};
        for (int k = 0; k <= 10; k++) for (Object o : os) t(o, k);
        t(null, 1);
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            A.class.asSubclass(B.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.List<Integer> l = new java.util.ArrayList<>();
            ((java.util.List) l).add("s");
            int x = l.get(0);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            new java.util.TreeSet<Object>().add(new A());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Arrays.sort(new Object[]{1, "a"});
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
