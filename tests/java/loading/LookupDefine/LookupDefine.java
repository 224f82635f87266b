import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

/** Lookups: modes dropped one by one, teleported, private ones, against members of every visibility, by handle and by reflection. */
public class LookupDefine {
    static class Other { private int a = 1; int b = 2; protected int c = 3; public int d = 4; private static String priv() { return "priv"; } static String pack() { return "pack"; } protected static String prot() { return "prot"; } public static String pub() { return "pub"; } private Other() {} }
    static class Sub extends ArrayList<String> { Lookup look() { return MethodHandles.lookup(); } }
    interface I { private String hid() { return "hid"; } default String def() { return "def " + hid(); } static String st() { return "st"; } }
    static class Impl implements I { public String def() { return "impl"; } }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.getClass().getName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause()); } System.out.println(w + " | " + r.replaceAll("@[0-9a-f]+", "@H")); }
    interface Body { Object run() throws Throwable; }
    public static void main(String[] x) throws Throwable {
        Lookup full = MethodHandles.lookup();
        List<Lookup> ls = new ArrayList<>(List.of(full, full.in(Other.class), full.in(String.class), full.in(LookupDefine.class), MethodHandles.publicLookup(), MethodHandles.publicLookup().in(Other.class)));
        for (int m : new int[] {Lookup.ORIGINAL, Lookup.PROTECTED, Lookup.PRIVATE, Lookup.PACKAGE, Lookup.MODULE, Lookup.PUBLIC, Lookup.UNCONDITIONAL}) ls.add(full.dropLookupMode(m));
        ls.add(MethodHandles.privateLookupIn(Other.class, full));
        for (Lookup l : ls) {
            System.out.println("== " + l + " " + l.lookupModes() + " " + l.hasFullPrivilegeAccess() + " " + l.previousLookupClass());
            for (String n : List.of("priv", "pack", "prot", "pub", "none")) t(n, () -> l.findStatic(Other.class, n, methodType(String.class)).invoke());
            for (String n : List.of("a", "b", "c", "d")) t(n, () -> l.findGetter(Other.class, n, int.class).invoke(new Other()));
            t("new", () -> l.findConstructor(Other.class, methodType(void.class)).invoke() != null);
            t("string", () -> l.findVirtual(String.class, "length", methodType(int.class)).invoke("four"));
            t("value", () -> l.findGetter(String.class, "value", byte[].class));
            t("class", () -> l.findClass("LookupDefine$Impl"));
            t("access", () -> l.accessClass(Other.class));
            t("define", () -> l.defineClass(new byte[] {0}));
            t("unreflect", () -> l.unreflect(Other.class.getDeclaredMethod("priv")).invoke());
        }
        t("private in java.base", () -> MethodHandles.privateLookupIn(String.class, full));
        t("special", () -> full.findSpecial(I.class, "def", methodType(String.class), LookupDefine.class));
        t("special sub", () -> MethodHandles.privateLookupIn(Impl.class, full).findSpecial(I.class, "def", methodType(String.class), Impl.class).invoke(new Impl()));
        t("private interface", () -> full.findVirtual(I.class, "hid", methodType(String.class)).invoke(new Impl()));
        t("static interface", () -> full.findStatic(I.class, "st", methodType(String.class)).invoke());
        t("clone of array", () -> ((int[]) full.findVirtual(int[].class, "clone", methodType(Object.class)).invoke(new int[3])).length);
        t("protected clone", () -> full.findVirtual(Object.class, "clone", methodType(Object.class)).invoke(new Object()));
        t("caller sensitive", () -> full.findStatic(Class.class, "forName", methodType(Class.class, String.class)).invoke("LookupDefine"));
        t("bound caller sensitive", () -> full.bind(Class.class, "getModule", methodType(Module.class)).invoke());
        t("reveal", () -> full.revealDirect(full.findStatic(Other.class, "priv", methodType(String.class))) + " " + full.revealDirect(full.findGetter(Other.class, "a", int.class)).getReferenceKind());
        t("reveal by other", () -> MethodHandles.publicLookup().revealDirect(full.findStatic(Other.class, "priv", methodType(String.class))));
        t("init", () -> full.ensureInitialized(Other.class));
        t("init string", () -> MethodHandles.publicLookup().ensureInitialized(Other.class));
        t("final set", () -> full.findSetter(Integer.class, "value", int.class));
        t("static set", () -> full.findStaticSetter(Other.class, "a", int.class));
        Method m = Other.class.getDeclaredMethod("priv");
        t("reflect nestmate", () -> m.invoke(null));
        t("reflect private of String", () -> { Field f = String.class.getDeclaredField("value"); return f.get("x"); });
        t("reflect open", () -> { Field f = String.class.getDeclaredField("value"); f.setAccessible(true); return f; });
        t("try access", () -> String.class.getDeclaredField("value").trySetAccessible());
        t("canAccess", () -> Other.class.getDeclaredField("a").canAccess(new Other()));
        t("canAccess wrong", () -> Other.class.getDeclaredField("a").canAccess("x"));
        t("internal", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        t("sun.security", () -> full.findClass("sun.security.util.Debug"));
    }
}
