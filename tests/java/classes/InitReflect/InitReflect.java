import java.lang.invoke.*;
import java.lang.reflect.*;

public class InitReflect {
    static void log(String s) { System.out.print("<" + s + ">"); }
    static class C1 { static { log("C1"); } static int x; static final int K = 4; }
    static class C2 { static { log("C2"); } static void m() {} }
    static class C3 { static { log("C3"); } C3() {} }
    static class C4 { static { log("C4"); } static int x = 3; }
    static class C5 { static { log("C5"); } static void m() {} }
    static class C6 { static { log("C6"); } C6() {} }
    static class C7 { static { log("C7"); } static int x = 7; }
    static class C8 { static { log("C8"); } }
    static class C9 { static { log("C9"); } }
    static class C10 { static { log("C10"); } }
    enum E1 { A; static { log("E1"); } }
    enum E2 { A; static { log("E2"); } }
    static class C11 { static { log("C11"); } int i; void v() {} }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) throws Throwable { System.out.print(n + " "); Object r = a.run(); System.out.println(" -> " + (r instanceof Number || r instanceof String || r instanceof Boolean ? r : r == null ? "null" : "obj")); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        t("getDeclaredField", () -> C1.class.getDeclaredField("x"));
        t("get const field", () -> C1.class.getDeclaredField("K").getInt(null));
        t("getInt", () -> C1.class.getDeclaredField("x").getInt(null));
        t("invoke", () -> { Method m = C2.class.getDeclaredMethod("m"); log("found"); return m.invoke(null); });
        t("newInstance", () -> { Constructor<?> c = C3.class.getDeclaredConstructor(); log("found"); return c.newInstance(); });
        t("staticGetter", () -> { MethodHandle h = l.findStaticGetter(C4.class, "x", int.class); log("found"); return (int) h.invokeExact(); });
        t("findStatic", () -> { MethodHandle h = l.findStatic(C5.class, "m", MethodType.methodType(void.class)); log("found"); h.invokeExact(); return null; });
        t("findConstructor", () -> { MethodHandle h = l.findConstructor(C6.class, MethodType.methodType(void.class)); log("found"); return (Object) (C6) h.invokeExact(); });
        t("staticVarHandle", () -> { VarHandle h = l.findStaticVarHandle(C7.class, "x", int.class); log("found"); return (int) h.get(); });
        t("forName false", () -> Class.forName("InitReflect$C8", false, InitReflect.class.getClassLoader()));
        t("forName", () -> Class.forName("InitReflect$C8"));
        t("loadClass", () -> InitReflect.class.getClassLoader().loadClass("InitReflect$C9").getName());
        t("findClass", () -> l.findClass("InitReflect$C9").getName());
        t("accessClass", () -> l.accessClass(C9.class).getName());
        t("ensure", () -> l.ensureInitialized(C9.class).getName());
        t("Array.newInstance", () -> Array.newInstance(C10.class, 2));
        t("isInstance", () -> C10.class.isInstance("x"));
        t("getEnumConstants", () -> E1.class.getEnumConstants());
        t("EnumSet", () -> java.util.EnumSet.noneOf(E2.class).size());
        t("arrayType", () -> C10.class.arrayType().getName());
        t("findVirtual", () -> l.findVirtual(C11.class, "v", MethodType.methodType(void.class)));
        t("getter", () -> l.findGetter(C11.class, "i", int.class));
        t("varhandle inst", () -> l.findVarHandle(C11.class, "i", int.class));
        t("new", () -> new C11());
    }
}
