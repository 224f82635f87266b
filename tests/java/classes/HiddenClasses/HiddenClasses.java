import java.lang.invoke.*;
import java.lang.reflect.*;

public class HiddenClasses {
    private static int secret = 99;
    static class Tmpl implements Runnable {
        static int inits;
        static { inits++; System.out.println("init hidden " + Tmpl.class.isHidden()); }
        int v = 5;
        public void run() { System.out.println("run v=" + v + " " + getClass().getName().startsWith("HiddenClasses$Tmpl/0x")); }
        Object self() { return new Tmpl(); }
    }
    static class WithData implements java.util.function.Supplier<Object> {
        public Object get() {
            try { return MethodHandles.classData(MethodHandles.lookup(), "_", Object.class); } catch (IllegalAccessException e) { return "IAE"; }
        }
    }
    static class Typed { Typed self() { return new Typed(); } }
    static class Nest implements java.util.function.IntSupplier { public int getAsInt() { return secret; } }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("0x[0-9a-f]+", "H").replaceAll("0x[0-9a-f]{8,}", "H")); }
    }
    static byte[] bytes(String n) throws Exception { return HiddenClasses.class.getResourceAsStream("HiddenClasses$" + n + ".class").readAllBytes(); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        byte[] b = bytes("Tmpl");
        MethodHandles.Lookup h1 = l.defineHiddenClass(b, false);
        System.out.println("defined");
        Class<?> c = h1.lookupClass();
        System.out.println(c.isHidden() + " " + c.getName().startsWith("HiddenClasses$Tmpl/0x") + " " + (c == Tmpl.class) + " " + (c.getClassLoader() == HiddenClasses.class.getClassLoader()) + " " + c.getPackageName().isEmpty() + " " + (c.getNestHost() == c) + " " + c.descriptorString().startsWith("LHiddenClasses$Tmpl.0x"));
        Constructor<?> k = c.getDeclaredConstructor();
        k.setAccessible(true);
        Object o = k.newInstance();
        ((Runnable) o).run();
        Method self = c.getDeclaredMethod("self");
        self.setAccessible(true);
        System.out.println((self.invoke(o).getClass() == c) + " " + (self.getReturnType() == Object.class));
        Class<?> c2 = l.defineHiddenClass(b, true).lookupClass();
        System.out.println(c2 != c);
        System.out.println(c.isInstance(o) + " " + c2.isInstance(o) + " " + Tmpl.class.isInstance(o));
        t("bad self type", () -> { try { l.defineHiddenClass(bytes("Typed"), true); return 0; } catch (VerifyError e) { return e.getMessage().split("\n")[0]; } });
        t("forName", () -> Class.forName(c.getName()));
        t("array", () -> Array.newInstance(c, 2).getClass().isHidden() + " " + Array.getLength(Array.newInstance(c, 2)));
        t("nestmate", () -> { Class<?> n = l.defineHiddenClass(bytes("Nest"), true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass(); Constructor<?> kk = n.getDeclaredConstructor(); kk.setAccessible(true); return ((java.util.function.IntSupplier) kk.newInstance()).getAsInt() + " " + n.getNestHost() + " " + n.isNestmateOf(HiddenClasses.class); });
        t("not nestmate", () -> { Class<?> n = l.defineHiddenClass(bytes("Nest"), true).lookupClass(); Constructor<?> kk = n.getDeclaredConstructor(); kk.setAccessible(true); try { return ((java.util.function.IntSupplier) kk.newInstance()).getAsInt(); } catch (IllegalAccessError e) { return "IAE"; } });
        t("strong", () -> l.defineHiddenClass(b, false, MethodHandles.Lookup.ClassOption.STRONG).lookupClass().isHidden());
        t("data", () -> { Class<?> n = l.defineHiddenClassWithClassData(bytes("WithData"), java.util.List.of(1, "two"), true).lookupClass(); Constructor<?> kk = n.getDeclaredConstructor(); kk.setAccessible(true); return ((java.util.function.Supplier<?>) kk.newInstance()).get(); });
        t("no data", () -> MethodHandles.classData(MethodHandles.lookup(), "_", Object.class));
        t("bad bytes", () -> l.defineHiddenClass(new byte[]{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, false));
        t("other package", () -> MethodHandles.publicLookup().defineHiddenClass(b, false));
        t("defineClass dup", () -> l.defineClass(b) == Tmpl.class);
        t("member hidden", () -> c.getSimpleName());
        Class<?> top = l.defineHiddenClass(HiddenClasses.class.getResourceAsStream("HcTop.class").readAllBytes(), true).lookupClass();
        System.out.println(top.getSimpleName().startsWith("HcTop/0x") + " " + top.getCanonicalName() + " " + top.getTypeName().startsWith("HcTop/0x") + " " + top.isMemberClass() + " " + top.arrayType().getSimpleName().endsWith("[]"));
        System.out.println(((Runnable) top.getDeclaredConstructor().newInstance()).toString());
        t("modifiable final", () -> { Field f = c.getDeclaredField("v"); f.setAccessible(true); f.setInt(o, 8); return f.getInt(o); });
        t("lookup in", () -> (int) h1.findGetter(c, "v", int.class).invoke(o));
        t("static", () -> (int) h1.findStaticGetter(c, "inits", int.class).invoke());
    }
}
class HcTop implements Runnable {
    HcTop() {}
    public void run() {}
    public String toString() { return "HcTop.toString"; }
}
