import java.lang.reflect.*;
import java.util.*;

/** Proxies: interfaces of several loaders, hidden ones, with defaults and diamonds; what handlers may throw and return. */
public class ProxyLoaders {
    public interface A { default String who() { return "A" + num(); } int num(); Object wide(); void nothing() throws java.io.IOException; }
    public interface B { default String who() { return "B"; } Integer wide(); }
    interface Packaged { String p(byte b, long l, double d, int[] a, String... v); }
    public interface G<T extends Comparable<T>> { T pick(T a, List<? super T> b); }
    public interface H extends G<String> { @Override String pick(String a, List<? super String> b); }
    static class Own extends ClassLoader {
        Own() { super("own", ProxyLoaders.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("ProxyLoaders$")) return super.loadClass(n, r);
            Class<?> k = findLoadedClass(n);
            if (k != null) return k;
            try (var in = ProxyLoaders.class.getResourceAsStream(n + ".class")) { byte[] b = in.readAllBytes(); return defineClass(n, b, 0, b.length); } catch (java.io.IOException e) { throw new ClassNotFoundException(n); }
        }
    }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e + (e.getCause() == null ? "" : " <- " + e.getCause()); } System.out.println(w + ": " + r.replaceAll("@[0-9a-f]+", "@H").replaceAll("Proxy[0-9]+", "ProxyN").replaceAll("proxy[0-9]+", "proxyN")); }
    static Object proxy(ClassLoader l, InvocationHandler h, Class<?>... c) { return Proxy.newProxyInstance(l, c, h); }
    public static void main(String[] args) throws Throwable {
        ClassLoader app = ProxyLoaders.class.getClassLoader();
        InvocationHandler echo = (p, m, a) -> m.getDeclaringClass().getSimpleName() + "." + m.getName() + Arrays.deepToString(a);
        Object pk = proxy(app, echo, Packaged.class);
        t("package private", () -> pk.getClass().getPackageName() + "|" + Modifier.toString(pk.getClass().getModifiers()) + ((Packaged) pk).p((byte) -1, 1L << 40, 2.5, new int[] {1, 2}, "v", "w"));
        Object pa = proxy(app, (p, m, a) -> switch (m.getName()) { case "num" -> 7; case "wide" -> "w"; case "who" -> InvocationHandler.invokeDefault(p, m, a); case "nothing" -> throw new java.io.FileNotFoundException("x"); default -> null; }, A.class);
        t("default", () -> ((A) pa).who());
        t("declared", () -> { ((A) pa).nothing(); return 0; });
        t("module", () -> pa.getClass().getModule().isNamed() + " " + pa.getClass().getPackageName().startsWith("jdk.proxy") + " " + Proxy.isProxyClass(pa.getClass()));
        t("null hash", () -> pa.hashCode());
        t("null string", () -> pa.toString());
        Object both = proxy(app, (p, m, a) -> m.getReturnType() == Integer.class ? 5 : InvocationHandler.invokeDefault(p, m), A.class, B.class);
        t("two defaults", () -> ((A) both).who() + ((B) both).who());
        t("return types", () -> ((A) both).wide() + " " + ((B) both).wide());
        t("bad primitive", () -> ((A) proxy(app, (p, m, a) -> "seven", A.class)).num());
        t("null primitive", () -> ((A) proxy(app, (p, m, a) -> null, A.class)).num());
        t("bad type", () -> ((B) proxy(app, (p, m, a) -> "five", B.class)).wide());
        t("undeclared", () -> ((A) proxy(app, (p, m, a) -> { throw new Exception("checked"); }, A.class)).num());
        t("error", () -> ((A) proxy(app, (p, m, a) -> { throw new AssertionError("err"); }, A.class)).num());
        t("generic", () -> ((H) proxy(app, (p, m, a) -> a[0] + "!" + ((List<?>) a[1]).size(), H.class)).pick("q", List.of(1, 2)));
        t("bridge", () -> { @SuppressWarnings("unchecked") G<String> g = (G<String>) proxy(app, (p, m, a) -> m.getParameterTypes()[0].getSimpleName(), H.class); return g.pick("q", List.of()); });
        Own own = new Own();
        Class<?> ownA = own.loadClass("ProxyLoaders$A"), ownP = own.loadClass("ProxyLoaders$Packaged");
        t("not visible", () -> proxy(app, echo, ownA));
        t("by own", () -> ownA.getMethod("wide").invoke(proxy(own, echo, ownA)));
        t("other's packaged", () -> proxy(own, echo, Packaged.class));
        t("two packaged", () -> proxy(own, echo, ownP, Packaged.class));
        t("not an interface", () -> proxy(app, echo, String.class));
        t("twice", () -> proxy(app, echo, A.class, A.class));
        t("no handler", () -> proxy(app, null, A.class));
        t("same class", () -> proxy(app, echo, A.class, B.class).getClass() == proxy(app, echo, A.class, B.class).getClass());
        t("other order", () -> proxy(app, echo, A.class, B.class).getClass() == proxy(app, echo, B.class, A.class).getClass());
        t("handler", () -> Proxy.getInvocationHandler(pk) == echo);
        t("no proxy", () -> Proxy.getInvocationHandler("x"));
        t("default not mine", () -> InvocationHandler.invokeDefault(pa, B.class.getMethod("who")));
        t("default abstract", () -> InvocationHandler.invokeDefault(pa, A.class.getMethod("num")));
        t("none", () -> proxy(app, echo).getClass().getInterfaces().length);
        t("final", () -> Modifier.toString(pa.getClass().getModifiers()) + pa.getClass().isSynthetic() + pa.getClass().getDeclaredConstructors().length);
        t("annotations", () -> Arrays.stream(pa.getClass().getMethods()).map(Method::getName).sorted().toList());
        int sum = 0;
        Comparator<Integer> c = (Comparator<Integer>) proxy(app, (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : Integer.compare((Integer) a[0], (Integer) a[1]), Comparator.class);
        List<Integer> l = new ArrayList<>(); for (int i = 0; i < 5000; i++) l.add(i * 7919 % 5003);
        l.sort(c.reversed());
        System.out.println(l.get(0) + " " + l.get(4999));
        for (int i = 0; i < 300; i++) { Own o = new Own(); Class<?> k = o.loadClass("ProxyLoaders$A"); sum += (int) k.getMethod("num").invoke(proxy(o, (p, m, a) -> 3, k)); }
        System.out.println(sum);
    }
}
