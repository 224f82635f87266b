import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

/** Caller-sensitive methods called by reflection and handles, directly and through each other: who counts as the caller. */
public class CallersReflected {
    private static String secret() { return "secret"; }
    static class Nested { private static int hid = 5; static Object viaInvoke(Method m, Object o, Object... a) throws Exception { return m.invoke(o, a); } }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { StringBuilder s = new StringBuilder(); for (Throwable x = e; x != null; x = x.getCause()) s.append(x).append(" | "); r = s.toString(); } System.out.println(w + ": " + r.replaceAll("@[0-9a-f]+", "@H").replaceAll("0x[0-9a-f]+", "0xN")); }
    public static void main(String[] args) throws Throwable {
        Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class), secret = CallersReflected.class.getDeclaredMethod("secret");
        for (int i = 0; i < 2; i++) {
            t("invoke by invoke", () -> invoke.invoke(secret, null, new Object[0]));
            t("twice", () -> invoke.invoke(invoke, secret, new Object[] {null, new Object[0]}));
            t("thrice", () -> invoke.invoke(invoke, invoke, new Object[] {secret, new Object[] {null, new Object[0]}}));
            t("nested", () -> Nested.viaInvoke(invoke, secret, null, new Object[0]));
        }
        Method newInstance = Constructor.class.getMethod("newInstance", Object[].class);
        t("newInstance by invoke", () -> newInstance.invoke(StringBuilder.class.getConstructor(String.class), (Object) new Object[] {"made"}));
        t("Field.get by invoke", () -> Field.class.getMethod("get", Object.class).invoke(Nested.class.getDeclaredField("hid"), (Object) null));
        t("Field.setInt by invoke", () -> { Field.class.getMethod("setInt", Object.class, int.class).invoke(Nested.class.getDeclaredField("hid"), null, 9); return Nested.hid; });
        t("forName by invoke", () -> Class.class.getMethod("forName", String.class).invoke(null, "CallersReflected"));
        t("lookup by invoke", () -> MethodHandles.class.getMethod("lookup").invoke(null));
        t("getLogger by invoke", () -> System.class.getMethod("getLogger", String.class).invoke(null, "x") != null);
        t("getClassLoader", () -> Class.class.getMethod("getClassLoader").invoke(String.class));
        t("setAccessible", () -> { AccessibleObject.class.getMethod("setAccessible", boolean.class).invoke(String.class.getDeclaredField("value"), true); return 0; });
        t("StackWalker", () -> { Object w = StackWalker.class.getMethod("getInstance", StackWalker.Option.class).invoke(null, StackWalker.Option.RETAIN_CLASS_REFERENCE); return StackWalker.class.getMethod("getCallerClass").invoke(w); });
        t("ResourceBundle", () -> ResourceBundle.class.getMethod("getBundle", String.class).invoke(null, "no.such"));
        var L = MethodHandles.lookup();
        MethodHandle h = L.unreflect(invoke);
        t("handle of invoke", () -> h.invoke(secret, (Object) null, new Object[0]));
        t("handle of forName", () -> (Class<?>) L.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class)).invoke("CallersReflected$Nested"));
        t("handle of lookup", () -> L.findStatic(MethodHandles.class, "lookup", MethodType.methodType(MethodHandles.Lookup.class)).invoke());
        t("public lookup's", () -> MethodHandles.publicLookup().findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class)));
        t("handle of invoke by invoke", () -> invoke.invoke(MethodHandle.class.getMethod("invokeWithArguments", Object[].class), h, new Object[] {new Object[] {secret, null, new Object[0]}}));
        t("VarHandle by reflection", () -> VarHandle.class.getMethod("get", Object[].class).invoke(MethodHandles.arrayElementVarHandle(int[].class), (Object) new Object[0]));
        t("polymorphic by reflection", () -> MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(h, (Object) new Object[0]));
        t("bound", () -> h.bindTo(secret).invoke((Object) null, new Object[0]));
        t("spread", () -> h.asSpreader(Object[].class, 2).invoke(secret, new Object[] {null, new Object[0]}));
        Object p = Proxy.newProxyInstance(CallersReflected.class.getClassLoader(), new Class<?>[] {Body.class}, (q, m, a) -> secret.invoke(null));
        t("through a proxy", () -> Body.class.getMethod("run").invoke(p));
        t("exception", () -> invoke.invoke(Integer.class.getMethod("parseInt", String.class), null, new Object[] {"x"}));
        t("wrong", () -> invoke.invoke(secret, null));
        t("trace", () -> { try { invoke.invoke(CallersReflected.class.getDeclaredMethod("boom"), null, new Object[0]); return 0; } catch (InvocationTargetException e) { Throwable c = e.getCause().getCause(); return c + " " + Arrays.stream(c.getStackTrace()).map(StackTraceElement::getMethodName).filter(n -> !n.startsWith("lambda")).limit(4).toList(); } });
    }
    static void boom() { throw new IllegalStateException("boom"); }
}
