import java.util.*;

public class Generics {
    static class Node<T extends Comparable<? super T>> {
        T v; Node<T> l, r;
        Node(T v) { this.v = v; }
        void add(T x) {
            if (x.compareTo(v) < 0) { if (l == null) l = new Node<>(x); else l.add(x); }
            else { if (r == null) r = new Node<>(x); else r.add(x); }
        }
        void walk(List<? super T> out) {
            if (l != null) l.walk(out);
            out.add(v);
            if (r != null) r.walk(out);
        }
    }
    static abstract class Animal<S extends Animal<S>> {
        abstract S self();
        S named(String n) { System.out.println(n); return self(); }
    }
    static class Dog extends Animal<Dog> {
        Dog self() { return this; }
        Dog bark() { System.out.println("woof"); return this; }
    }
    static class Cov { Object get() { return "obj"; } Number num() { return 1; } }
    static class Cov2 extends Cov { String get() { return "str"; } Integer num() { return 2; } }
    static class Cov3 extends Cov2 { Integer num() { return super.num() + 1; } }

    @SafeVarargs
    static <T> int count(T... ts) { return ts.length; }
    @SuppressWarnings("unchecked")
    static <T> T[] arr(T... ts) { return ts; }
    static <T extends Exception> void sneaky(Exception e) throws T { throw (T) e; }

    public static void main(String[] args) {
        Node<Integer> n = new Node<>(50);
        for (int x : new int[]{20, 70, 10, 30, 60, 80}) n.add(x);
        List<Object> out = new ArrayList<>();
        n.walk(out);
        System.out.println(out);
        new Dog().named("rex").bark().named("r2");
        Cov c = new Cov3();
        System.out.println(c.get());
        System.out.println(c.num());
        System.out.println(count("a", 1, null));
        System.out.println(arr("a", "b").getClass().getName());
        System.out.println(arr(1, 2.0).length);
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> ls = raw;
        System.out.println(ls.size());
        try {
            String s = ls.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("heap pollution");
        }
        try {
            Generics.<RuntimeException>sneaky(new java.io.IOException("checked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        Map<String, List<Integer>> m = new TreeMap<>();
        for (String w : "b a b c a b".split(" ")) m.computeIfAbsent(w, k -> new ArrayList<>()).add(w.length());
        System.out.println(m);
        int bridges = 0;
        for (java.lang.reflect.Method me : Cov2.class.getDeclaredMethods()) if (me.isBridge()) bridges++;
        System.out.println(bridges);
    }
}
