import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class Access {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        Class<?> p = Class.forName("AcPeer");
        Object o = p.getDeclaredConstructor().newInstance();
        for (String f : new String[]{"pub", "prot", "pkg", "priv", "spriv"}) {
            t("read " + f, () -> p.getDeclaredField(f).get(o));
            t("write " + f, () -> { p.getDeclaredField(f).setInt(o, 9); return "done"; });
            t("call " + f, () -> p.getDeclaredMethod(f).invoke(o));
            t("acc " + f, () -> { Field x = p.getDeclaredField(f); x.setAccessible(true); return x.get(o); });
            t("find " + f, () -> f.startsWith("s") ? (int) MethodHandles.lookup().findStatic(p, f, MethodType.methodType(int.class)).invoke() : (int) MethodHandles.lookup().findVirtual(p, f, MethodType.methodType(int.class)).invoke(o));
        }
        t("priv lookup", () -> (int) MethodHandles.privateLookupIn(p, MethodHandles.lookup()).findVirtual(p, "priv", MethodType.methodType(int.class)).invoke(o));
        Object list = Collections.unmodifiableList(new ArrayList<>(List.of(1, 2)));
        t("hidden impl", () -> list.getClass().getMethod("size").invoke(list));
        t("via iface", () -> List.class.getMethod("size").invoke(list));
        t("protected Object", () -> Object.class.getDeclaredMethod("clone").invoke(new int[1]));
        t("finalize", () -> Object.class.getDeclaredMethod("finalize").getName());
        t("pkg class", () -> Class.forName("java.util.ArrayPrefixHelpers").getDeclaredConstructor().newInstance());
        t("canAccess", () -> p.getDeclaredField("priv").canAccess(o) + " " + p.getDeclaredField("pkg").canAccess(o));
        t("canAccess static", () -> p.getDeclaredField("spriv").canAccess(o));
        t("multi acc", () -> { Field[] fs = {p.getDeclaredField("priv"), p.getDeclaredField("spriv")}; AccessibleObject.setAccessible(fs, true); return fs[0].isAccessible() && fs[1].canAccess(null); });
        Constructor<?> k = p.getDeclaredConstructor(int.class);
        t("priv ctor", () -> k.newInstance(1));
        k.setAccessible(true);
        t("priv ctor acc", () -> ((AcPeer) k.newInstance(4)).pub);
        t("drop", () -> MethodHandles.lookup().dropLookupMode(MethodHandles.Lookup.PACKAGE).findVirtual(p, "pkg", MethodType.methodType(int.class)));
        t("in peer", () -> MethodHandles.lookup().in(p).findVirtual(p, "priv", MethodType.methodType(int.class)));
        t("in peer pkg", () -> (int) MethodHandles.lookup().in(p).findVirtual(p, "pkg", MethodType.methodType(int.class)).invoke(o));
        t("public peer", () -> MethodHandles.publicLookup().findVirtual(p, "pub", MethodType.methodType(int.class)));
    }
}
class AcPeer {
    public int pub = 1; protected int prot = 2; int pkg = 3; private int priv = 4; private static int spriv = 5;
    AcPeer() {}
    private AcPeer(int x) { pub = x; }
    public int pub() { return 10; }
    protected int prot() { return 20; }
    int pkg() { return 30; }
    private int priv() { return 40; }
    private static int spriv() { return 50; }
}
