import java.util.*;

public class SmallObjects {
    static class A { int x; } static class B extends A { byte y; } static class C extends B { long z; Object o; } static class D extends C { boolean q; D next; }
    static int churn(int n) { int h = 0; for (int i = 0; i < n; i++) { A a = i % 3 == 0 ? new A() : i % 3 == 1 ? new B() : new D(); if (a.x != 0) return -1; a.x = i; h = h * 31 + a.x; } return h; }
    record P(int a, P b) {}
    static P tree(int d) { return d == 0 ? null : new P(d, new P(d * 2, tree(d - 1))); }
    public static void main(String[] args) {
        System.out.println(churn(20000));
        D head = null;
        for (int i = 0; i < 3000; i++) { D d = new D(); d.x = i; d.y = (byte) i; d.z = i * 3L; d.q = i % 2 == 0; d.o = i % 10 == 0 ? "o" + i : null; d.next = head; head = d; }
        System.gc();
        long h = 0;
        for (D d = head; d != null; d = d.next) h = h * 31 + d.x + d.y + d.z + (d.q ? 1 : 0) + (d.o == null ? 0 : d.o.hashCode());
        System.out.println(h);
        System.out.println(tree(30).hashCode() + " " + tree(3));
        Map<Integer, List<String>> m = new HashMap<>();
        for (int i = 0; i < 2000; i++) m.computeIfAbsent(i % 37, k -> new ArrayList<>()).add("v" + i);
        long mh = 0;
        for (int i = 0; i < 37; i++) mh = mh * 31 + m.get(i).hashCode();
        System.out.println(mh);
        Object[] box = new Object[1000];
        for (int i = 0; i < 1000; i++) box[i] = i % 5 == 0 ? (Object) (long) i : i % 5 == 1 ? (Object) (double) i : i % 5 == 2 ? (Object) (char) i : i % 5 == 3 ? (Object) (short) i : (Object) ("" + i);
        System.gc();
        System.out.println(Arrays.hashCode(box));
        TreeMap<String, Integer> t = new TreeMap<>();
        for (int i = 0; i < 1000; i++) { t.put("k" + (i * 7919 % 1000), i); if (i % 3 == 0) t.pollFirstEntry(); }
        System.out.println(t.size() + " " + t.firstKey() + " " + t.hashCode());
        String s = "";
        for (int i = 0; i < 300; i++) s = s + (char) ('a' + i % 26);
        System.out.println(s.hashCode());
        int[][] jag = new int[500][];
        for (int i = 0; i < 500; i++) { jag[i] = new int[i % 9]; Arrays.fill(jag[i], i); }
        System.gc();
        System.out.println(Arrays.deepHashCode(jag));
        long[] l = new long[1];
        Runnable r = () -> l[0]++;
        for (int i = 0; i < 2000; i++) { Runnable q = r; int k = i; Runnable z = () -> l[0] += k; z.run(); if (i % 100 == 0) q.run(); }
        System.out.println(l[0]);
    }
}
