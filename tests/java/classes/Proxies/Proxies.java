import java.lang.reflect.*;
import java.util.*;

public class Proxies {
    public interface A { int add(int a, int b); default String hi() { return "hi " + add(1, 1); } void thr() throws java.io.IOException; boolean z(long l, double d, char c); int[] arr(Object... xs); }
    public interface B { String add(String s); Object cov(); }
    public interface C extends B { String cov(); }
    interface Pkg { short sh(byte b); float fl(); }
    static class H implements InvocationHandler {
        Object next; Throwable thr;
        public Object invoke(Object p, Method m, Object[] a) throws Throwable {
            System.out.print("{" + m.getDeclaringClass().getSimpleName() + "." + m.getName() + " " + (a == null ? "null" : Arrays.deepToString(a)) + "} ");
            if (thr != null) throw thr;
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            return next;
        }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e + (e instanceof UndeclaredThrowableException ? " / " + e.getCause() : "")); }
    }
    public static void main(String[] args) throws Exception {
        H h = new H();
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{A.class, C.class}, h);
        A a = (A) p;
        C c = (C) p;
        h.next = 7;
        t("add", () -> a.add(3, 4));
        t("default", () -> a.hi());
        t("hashCode", () -> p.hashCode());
        h.next = "str";
        t("toString", () -> p.toString());
        t("add str", () -> c.add("q"));
        t("cov", () -> c.cov());
        t("cov via B", () -> ((B) c).cov());
        h.next = true;
        t("z", () -> a.z(1L << 40, 2.5, 'c'));
        t("equals", () -> p.equals(null));
        t("wrong type", () -> a.add(1, 2));
        h.next = null;
        t("null prim", () -> a.add(1, 2));
        t("null obj", () -> c.cov());
        t("void", () -> { a.thr(); return "ok"; });
        h.next = new int[]{5};
        t("arr", () -> a.arr(1, "x", null)[0]);
        t("arr none", () -> a.arr()[0]);
        h.thr = new java.io.IOException("declared");
        t("declared", () -> { a.thr(); return 0; });
        t("undeclared", () -> a.add(1, 1));
        h.thr = new IllegalStateException("rt");
        t("runtime", () -> a.add(1, 1));
        h.thr = new Error("err");
        t("error", () -> c.cov());
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == h) + " " + (p instanceof Proxy) + " " + Modifier.toString(p.getClass().getModifiers()) + " " + Arrays.toString(p.getClass().getInterfaces()));
        System.out.println(p.getClass() == Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{A.class, C.class}, new H()).getClass());
        Object q = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{C.class, A.class}, h);
        System.out.println(q.getClass() == p.getClass());
        H h2 = new H();
        Pkg k = (Pkg) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{Pkg.class}, h2);
        h2.next = (short) -3;
        t("pkg sh", () -> k.sh((byte) 9));
        h2.next = 1.5f;
        t("pkg fl", () -> k.fl());
        System.out.println(k.getClass().getPackageName().isEmpty() + " " + k.getClass().getName().startsWith("$Proxy"));
        t("not iface", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{String.class}, h));
        t("dup", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{A.class, A.class}, h));
        t("invisible", () -> Proxy.newProxyInstance(null, new Class<?>[]{A.class}, h));
        t("null handler", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[]{A.class}, null));
        t("empty", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[0], h2) instanceof Proxy);
        h2.next = -1;
        Comparator<?> cmp = (Comparator<?>) Proxy.newProxyInstance(null, new Class<?>[]{Comparator.class}, (pr, m, ar) -> m.getName().equals("compare") ? -((Comparable) ar[0]).compareTo(ar[1]) : null);
        List<Integer> l = new ArrayList<>(List.of(1, 3, 2));
        l.sort((Comparator) cmp);
        System.out.println(l);
    }
}
