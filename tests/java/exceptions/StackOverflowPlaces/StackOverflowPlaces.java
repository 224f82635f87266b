import java.util.*;

public class StackOverflowPlaces {
    static int d;
    static class Clinit { static int v = boom(0); static int boom(int n) { return boom(n + 1) + 1; } }
    static class Bad { Bad self; public int hashCode() { return self.hashCode(); } public boolean equals(Object o) { return self.equals(o); } public String toString() { return "" + self; } }
    static class Cmp implements Comparable<Cmp> { public int compareTo(Cmp o) { return o.compareTo(this); } }
    synchronized int sync(int n) { return sync(n + 1) + 1; }
    static int viaReflect(int n) throws Exception { return (Integer) StackOverflowPlaces.class.getDeclaredMethod("viaReflect", int.class).invoke(null, n + 1); }
    static int viaLambda(int n) { java.util.function.IntUnaryOperator f = StackOverflowPlaces::viaLambda; return f.applyAsInt(n + 1); }
    static int viaCtor() { return new Deep().x; }
    static class Deep { int x = new Deep().x; }
    static int withFinally(int n) { try { return withFinally(n + 1); } finally { d++; } }
    static int withCatch(int n) { try { return withCatch(n + 1); } catch (StackOverflowError e) { return n; } }
    static Object nested(Object o) { return List.of(nested(o)); }
    static void interf(Runnable r) { r.run(); }
    interface A { void r() throws Throwable; }
    static Throwable root(Throwable t) { while (t.getCause() != null) t = t.getCause(); return t; }
    static void t(String n, A a) { try { a.r(); System.out.println(n + " none"); } catch (Throwable e) { System.out.println(n + " " + (root(e) instanceof StackOverflowError)); } }
    public static void main(String[] args) throws Exception {
        t("clinit", () -> System.out.println(Clinit.v));
        t("clinit again", () -> System.out.println(Clinit.v));
        Bad b = new Bad();
        b.self = b;
        HashMap<Object, Integer> m = new HashMap<>();
        t("hashCode", () -> m.put(b, 1));
        m.put("x", 1);
        System.out.println(m);
        t("toString", () -> b.toString());
        t("compare", () -> new TreeSet<>(List.of(new Cmp(), new Cmp())));
        StackOverflowPlaces s = new StackOverflowPlaces();
        t("sync", () -> s.sync(0));
        System.out.println(Thread.holdsLock(s));
        Thread other = new Thread(() -> { synchronized (s) { System.out.println("lock free"); } });
        other.start();
        other.join();
        t("reflect", () -> viaReflect(0));
        t("lambda", () -> viaLambda(0));
        t("ctor", () -> viaCtor());
        t("finally", () -> withFinally(0));
        System.out.println(d > 100);
        System.out.println(withCatch(0) > 100);
        t("nested", () -> nested(1));
        Object[] a = new Object[1];
        a[0] = a;
        t("deepHash", () -> Arrays.deepHashCode(a));
        List<Object> l = new ArrayList<>();
        l.add(l);
        System.out.println(l);
        t("listHash", () -> l.hashCode());
        t("regex", () -> "a".repeat(100000).matches("(a|b)*"));
        t("stream", () -> { Runnable[] r = new Runnable[1]; r[0] = () -> List.of(1).forEach(x -> r[0].run()); r[0].run(); });
        t("throw new", () -> { throw new StackOverflowError("mine"); });
        int[] again = {0};
        for (int i = 0; i < 5; i++) try { withFinally(0); } catch (StackOverflowError e) { again[0]++; }
        System.out.println(again[0]);
    }
}
