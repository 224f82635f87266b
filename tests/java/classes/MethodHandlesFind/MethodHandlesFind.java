import java.lang.invoke.*;
import java.util.*;

public class MethodHandlesFind {
    int f = 5; static long sf = 6; final String fin = "fin"; private double priv = 1.5;
    MethodHandlesFind() {}
    MethodHandlesFind(int x) { f = x; }
    int inst(int a, String b) { return f + a + b.length(); }
    static String stat(long a, double b) { return a + ":" + b; }
    private int pm(byte x) { return x; }
    String va(String... xs) { return xs.length + Arrays.toString(xs); }
    static class Sup { String who() { return "Sup"; } }
    static class Sub extends Sup {
        String who() { return "Sub"; }
        static MethodHandles.Lookup look() { return MethodHandles.lookup(); }
    }
    interface If { default String d() { return "If.d " + a(); } String a(); private int p() { return 4; } static MethodHandles.Lookup look() { return MethodHandles.lookup(); } }
    static class Impl implements If { public String a() { return "A"; } }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@H")); }
    }
    static MethodType mt(Class<?> r, Class<?>... p) { return MethodType.methodType(r, p); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandlesFind o = new MethodHandlesFind();
        MethodHandle inst = l.findVirtual(MethodHandlesFind.class, "inst", mt(int.class, int.class, String.class));
        System.out.println(inst + " " + inst.type());
        t("exact", () -> (int) inst.invokeExact(o, 3, "abc"));
        t("exact wrong ret", () -> (Object) inst.invokeExact(o, 3, "abc"));
        t("exact wrong arg", () -> (int) inst.invokeExact((Object) o, 3, "abc"));
        t("exact void", () -> { inst.invokeExact(o, 3, "abc"); return 0; });
        t("invoke conv", () -> (Object) inst.invoke((Object) o, (short) 3, (Object) "abc"));
        t("invoke ret long", () -> (long) inst.invoke(o, Integer.valueOf(3), "abc"));
        t("invoke bad count", () -> inst.invoke(o, 3));
        t("invoke CCE", () -> inst.invoke("str", 3, "abc"));
        t("invoke null recv", () -> (int) inst.invokeExact((MethodHandlesFind) null, 3, "abc"));
        t("withArgs", () -> inst.invokeWithArguments(o, 4, "z"));
        t("withArgs list", () -> inst.invokeWithArguments(List.of(o, 4, "zz")));
        t("withArgs null prim", () -> inst.invokeWithArguments(o, null, "z"));
        MethodHandle st = l.findStatic(MethodHandlesFind.class, "stat", mt(String.class, long.class, double.class));
        t("static", () -> (String) st.invokeExact(1L << 40, 2.5));
        t("static widen", () -> (String) st.invoke(3, 4f));
        MethodHandle k = l.findConstructor(MethodHandlesFind.class, mt(void.class, int.class));
        t("ctor", () -> ((MethodHandlesFind) k.invokeExact(77)).f + " " + k.type());
        MethodHandle g = l.findGetter(MethodHandlesFind.class, "f", int.class), s = l.findSetter(MethodHandlesFind.class, "f", int.class);
        t("getset", () -> { s.invokeExact(o, 9); return (int) g.invokeExact(o); });
        MethodHandle sg = l.findStaticGetter(MethodHandlesFind.class, "sf", long.class), ss = l.findStaticSetter(MethodHandlesFind.class, "sf", long.class);
        t("static getset", () -> { ss.invokeExact(60L); return (long) sg.invokeExact() + sf; });
        t("getter null", () -> (int) g.invokeExact((MethodHandlesFind) null));
        t("final setter", () -> l.findSetter(MethodHandlesFind.class, "fin", String.class));
        t("private", () -> (int) l.findVirtual(MethodHandlesFind.class, "pm", mt(int.class, byte.class)).invokeExact(o, (byte) -4));
        t("va", () -> { MethodHandle v = l.findVirtual(MethodHandlesFind.class, "va", mt(String.class, String[].class)); return v.isVarargsCollector() + " " + (String) v.invoke(o, "a", "b") + (String) v.invoke(o) + (String) v.invokeExact(o, new String[]{"q"}) + v.asFixedArity().isVarargsCollector(); });
        Sub sub = new Sub();
        t("virtual", () -> (String) l.findVirtual(Sup.class, "who", mt(String.class)).invokeExact((Sup) sub));
        t("special", () -> (String) Sub.look().findSpecial(Sup.class, "who", mt(String.class), Sub.class).invokeExact(sub));
        t("special nope", () -> l.findSpecial(Sup.class, "who", mt(String.class), Sub.class));
        t("iface", () -> (String) l.findVirtual(If.class, "a", mt(String.class)).invoke(new Impl()));
        t("iface default", () -> (String) l.findVirtual(If.class, "d", mt(String.class)).invoke(new Impl()));
        t("iface private", () -> (int) If.look().findSpecial(If.class, "p", mt(int.class), If.class).invoke(new Impl()));
        t("no such", () -> l.findVirtual(MethodHandlesFind.class, "zip", mt(void.class)));
        t("wrong type", () -> l.findVirtual(MethodHandlesFind.class, "inst", mt(void.class)));
        t("static as virtual", () -> l.findVirtual(MethodHandlesFind.class, "stat", mt(String.class, long.class, double.class)));
        t("virtual as static", () -> l.findStatic(MethodHandlesFind.class, "inst", mt(int.class, int.class, String.class)));
        t("no field", () -> l.findGetter(MethodHandlesFind.class, "nof", int.class));
        t("field type", () -> l.findGetter(MethodHandlesFind.class, "f", long.class));
        t("public lookup", () -> MethodHandles.publicLookup().findGetter(MethodHandlesFind.class, "f", int.class));
        t("public lookup str", () -> (int) MethodHandles.publicLookup().findVirtual(String.class, "length", mt(int.class)).invokeExact("four"));
        t("jdk private", () -> l.findVirtual(String.class, "isLatin1", mt(boolean.class)));
        t("privateIn jdk", () -> MethodHandles.privateLookupIn(String.class, l));
        t("unreflect", () -> l.unreflect(MethodHandlesFind.class.getDeclaredMethod("stat", long.class, double.class)).invoke(1L, 2.0));
        t("array ops", () -> { MethodHandle ag = MethodHandles.arrayElementGetter(int[].class), as = MethodHandles.arrayElementSetter(int[].class); int[] x = {1, 2}; as.invokeExact(x, 1, 5); return (int) ag.invokeExact(x, 1) + (int) MethodHandles.arrayLength(int[].class).invokeExact(x) + ((long[]) MethodHandles.arrayConstructor(long[].class).invokeExact(3)).length; });
        t("array oob", () -> (int) MethodHandles.arrayElementGetter(int[].class).invokeExact(new int[1], 4));
        t("bind", () -> (int) l.bind(o, "inst", mt(int.class, int.class, String.class)).invokeExact(1, "x"));
        t("bindTo", () -> inst.bindTo(o).type() + " " + (int) inst.bindTo(o).invokeExact(1, "x"));
        t("reveal", () -> l.revealDirect(inst).toString());
        System.out.println(l + " " + l.lookupModes() + " " + MethodHandles.publicLookup() + " " + l.in(String.class));
    }
}
