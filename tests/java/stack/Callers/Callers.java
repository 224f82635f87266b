import java.lang.invoke.*;
import java.util.*;

public class Callers {
    // Caller-sensitive methods seen through every way of calling.
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) { try { System.out.println(n + " " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); } }
    static class L extends ClassLoader { L() { super("ld", Callers.class.getClassLoader()); } Class<?> def() throws Exception { byte[] b = Callers.class.getResourceAsStream("ClProbe.class").readAllBytes(); return defineClass(null, b, 0, b.length); } }
    static int priv() { return 5; }
    static java.lang.reflect.Method acc(Class<?> c, String n) throws Exception { java.lang.reflect.Method m = c.getMethod(n); m.setAccessible(true); return m; }
    static java.lang.reflect.Constructor<?> accC(Class<?> c) throws Exception { java.lang.reflect.Constructor<?> k = c.getDeclaredConstructor(); k.setAccessible(true); return k; }
    public static void main(String[] args) throws Throwable {
        t("forName", () -> Class.forName("ClProbe").getClassLoader().getName());
        t("forName reflect", () -> ((Class<?>) Class.class.getMethod("forName", String.class).invoke(null, "ClProbe")).getClassLoader().getName());
        t("forName mh", () -> ((Class<?>) MethodHandles.lookup().findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class)).invokeExact("ClProbe")).getClassLoader().getName());
        java.util.function.Function<String, Class<?>> f = x -> { try { return Class.forName(x); } catch (ClassNotFoundException e) { throw new Error(e); } };
        t("forName lambda", () -> f.apply("ClProbe").getClassLoader().getName());
        t("forName stream", () -> List.of("ClProbe").stream().map(f).findFirst().get().getClassLoader().getName());
        Class<?> c = new L().def();
        t("in loader", () -> acc(c, "loader").invoke(null));
        t("in loader mh", () -> MethodHandles.privateLookupIn(c, MethodHandles.lookup()).findStatic(c, "loader", MethodType.methodType(Object.class)).invoke());
        t("lookup", () -> MethodHandles.lookup().lookupClass());
        t("lookup reflect", () -> ((MethodHandles.Lookup) MethodHandles.class.getMethod("lookup").invoke(null)).lookupClass());
        t("lookup in loader", () -> acc(c, "look").invoke(null));
        t("method private", () -> Callers.class.getDeclaredMethod("priv").invoke(null));
        t("getMethod.invoke via invoke", () -> java.lang.reflect.Method.class.getMethod("invoke", Object.class, Object[].class).invoke(Callers.class.getDeclaredMethod("priv"), null, null));
        t("walker in loader", () -> acc(c, "walk").invoke(null));
        t("getCallerClass direct", () -> ClProbe.walk());
        t("resource", () -> Callers.class.getResource("Callers.class") != null);
        t("getClassLoader", () -> acc(c, "own").invoke(null));
        t("Thread ccl", () -> Thread.currentThread().getContextClassLoader().getName());
        t("newInstance", () -> accC(c).newInstance().getClass().getClassLoader().getName());
        t("proxy default", () -> java.lang.reflect.Proxy.newProxyInstance(c.getClassLoader(), new Class<?>[]{Runnable.class}, (p, m, a) -> null).getClass().getClassLoader() == null);
        t("Package", () -> Package.getPackage("java.lang"));
        t("logger", () -> System.getLogger("x").getName());
        t("module caller", () -> Object.class.getModule().addOpens("java.lang", Callers.class.getModule()));
    }
}
class ClProbe {
    public ClProbe() {}
    public static Object loader() throws Exception { return Class.forName("ClProbe").getClassLoader().getName(); }
    public static Object look() { return MethodHandles.lookup().lookupClass().getClassLoader().getName(); }
    public static Object walk() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getName(); }
    public static Object own() { return ClProbe.class.getClassLoader().getName(); }
}
