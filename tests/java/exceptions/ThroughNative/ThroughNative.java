import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;

public class ThroughNative {
    // Exceptions that cross library and VM frames: reflection, class initialisation, loaders, sorting, streams, privileged actions, other threads.
    static class Checked extends Exception { Checked(String m) { super(m); } }
    static class Init { static { if (ThroughNative.class != null) throw new IllegalArgumentException("init"); } }
    public static void thrower(String m) throws Checked { throw new Checked(m); }
    public ThroughNative(int k) throws Checked { if (k > 0) throw new Checked("ctor"); }
    interface A { Object r() throws Throwable; }
    static void t(String n, A a) {
        try { System.out.println(n + " -> " + a.r()); } catch (Throwable e) { StringBuilder b = new StringBuilder(n + " !! "); for (Throwable x = e; x != null; x = x.getCause()) b.append(x.getClass().getSimpleName()).append('(').append(x.getMessage()).append(") "); System.out.println(b.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        Method m = ThroughNative.class.getMethod("thrower", String.class);
        t("invoke", () -> m.invoke(null, "a"));
        t("invoke of invoke", () -> Method.class.getMethod("invoke", Object.class, Object[].class).invoke(m, null, new Object[]{"b"}));
        t("ctor", () -> ThroughNative.class.getConstructor(int.class).newInstance(1));
        t("forName init", () -> Class.forName("ThroughNative$Init"));
        t("invoke init", () -> Class.forName("ThroughNative$Init"));
        t("loader", () -> new ClassLoader() { protected Class<?> findClass(String n) { throw new IllegalStateException("finder " + n); } }.loadClass("q.W"));
        t("forName loader", () -> Class.forName("q.W", true, new ClassLoader() { protected Class<?> findClass(String n) throws ClassNotFoundException { throw new ClassNotFoundException("deep", new Checked("why")); } }));
        t("loader null", () -> Class.forName("q.W", true, new ClassLoader() { protected Class<?> findClass(String n) { return null; } }));
        t("loader wrong", () -> Class.forName("q.W", true, new ClassLoader() { protected Class<?> findClass(String n) { return String.class; } }));
        t("sort", () -> { List<Integer> l = new ArrayList<>(List.of(2, 1)); l.sort((a, b) -> { throw new IllegalStateException("cmp"); }); return l; });
        t("stream", () -> List.of(1).stream().map(x -> { throw new IllegalStateException("map"); }).toList());
        t("privileged", () -> java.security.AccessController.doPrivileged((java.security.PrivilegedExceptionAction<Object>) () -> { throw new Checked("priv"); }));
        t("future", () -> Executors.newSingleThreadExecutor(r -> { Thread x = new Thread(r); x.setDaemon(true); return x; }).submit(() -> { throw new Checked("fut"); }).get());
        t("callable", () -> ((Callable<?>) () -> { throw new Checked("call"); }).call());
        t("clone", () -> new Object() { Object c() throws CloneNotSupportedException { return clone(); } }.c());
        t("finalizer", () -> { Object o = new Object() { protected void finalize() { throw new RuntimeException("fin"); } }; o = null; System.gc(); System.runFinalization(); return "ignored"; });
        t("tostring", () -> "" + new Object() { public String toString() { throw new IllegalStateException("ts"); } });
        t("valueOf", () -> String.format("%s", new Object() { public String toString() { throw new IllegalStateException("fmt"); } }));
        t("iterator", () -> { for (Object o : (Iterable<Object>) () -> { throw new IllegalStateException("it"); }) System.out.println(o); return 0; });
        t("computeIfAbsent", () -> { HashMap<String, String> h = new HashMap<>(); try { h.computeIfAbsent("k", k -> { throw new IllegalStateException("cia"); }); } catch (IllegalStateException e) { return e.getMessage() + h; } return 0; });
        t("mh", () -> { java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().unreflect(m); h.invoke("mh"); return 0; });
        t("proxy", () -> { A a = (A) Proxy.newProxyInstance(ThroughNative.class.getClassLoader(), new Class<?>[]{A.class}, (p, x, y) -> { throw new Checked("handler"); }); return a.r(); });
        t("annotation", () -> Override.class.getMethod("none"));
        t("threadlocal", () -> ThreadLocal.withInitial(() -> { throw new IllegalStateException("tl"); }).get());
        t("record", () -> { record R(Object o) { } return new R(new Object() { public int hashCode() { throw new IllegalStateException("rh"); } }).hashCode(); });
        t("classvalue", () -> new ClassValue<Object>() { protected Object computeValue(Class<?> c) { throw new IllegalStateException("cv"); } }.get(String.class));
        t("service", () -> ServiceLoader.load(A.class).findFirst().isPresent());
        t("serial", () -> { new java.io.ObjectOutputStream(java.io.OutputStream.nullOutputStream()).writeObject(new java.io.Serializable() { private void writeObject(java.io.ObjectOutputStream o) { throw new IllegalStateException("ser"); } }); return 0; });
    }
}
