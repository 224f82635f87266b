import java.io.*;
import java.util.*;

public class RuntimePackages {
    // The same package name in two loaders is two run-time packages: package-private methods don't override across them.
    public static class Base { String pk() { return "Base.pk"; } public String pub() { return "Base.pub>" + pk(); } protected String prot() { return "Base.prot"; } static String sp() { return "Base.sp"; } }
    public static class Mid extends Base { String pk() { return "Mid.pk"; } }
    public static class MidPub extends Base { public String pk() { return "MidPub.pk"; } }
    public static class Leaf extends Mid { String pk() { return "Leaf.pk"; } public String call() { return pub() + " " + pk(); } protected String prot() { return "Leaf." + super.prot(); } public String p2() { return prot(); } }
    public static class LeafPub extends MidPub { public String pk() { return "LeafPub.pk"; } public String call() { return pub() + " " + pk(); } }
    public static class Caller { public static String call(Object o) { return ((Base) o).pk(); } public static String stat() { return Base.sp(); } }
    static class L extends ClassLoader {
        final Set<String> own;
        L(String n, String... o) { super(n, RuntimePackages.class.getClassLoader()); own = Set.of(o); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!own.contains(n.substring(n.indexOf('$') + 1))) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try { byte[] b = RuntimePackages.class.getResourceAsStream(n + ".class").readAllBytes(); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static void go(String... own) throws Exception {
        System.out.println(new TreeSet<>(Arrays.asList(own)));
        L l = new L("other", own);
        for (String c : new String[]{"Mid", "MidPub", "Leaf", "LeafPub"}) {
            Class<?> k = l.loadClass("RuntimePackages$" + c);
            Object o = k.getConstructor().newInstance();
            String pub = (String) k.getMethod("pub").invoke(o), call = "", base = "";
            try { if (c.startsWith("Leaf")) call = (String) k.getMethod("call").invoke(o); } catch (java.lang.reflect.InvocationTargetException e) { call = e.getCause().getClass().getSimpleName(); }
            base = o instanceof Base ? ((Base) o).pk() : "not our Base";
            String via = "";
            try { via = (String) l.loadClass("RuntimePackages$Caller").getMethod("call", Object.class).invoke(null, o); } catch (java.lang.reflect.InvocationTargetException e) { via = e.getCause().getClass().getSimpleName(); }
            System.out.println("  " + c + " | " + pub + " | " + call + " | " + base + " | " + via + " | " + (c.equals("Leaf") ? k.getMethod("p2").invoke(o) : ""));
        }
        try { System.out.println("  " + l.loadClass("RuntimePackages$Caller").getMethod("stat").invoke(null)); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println("  " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        go("nothing");
        go("Leaf", "LeafPub");
        go("Mid", "MidPub");
        go("Mid", "MidPub", "Leaf", "LeafPub");
        go("Caller");
        go("Base", "Mid", "MidPub", "Leaf", "LeafPub", "Caller");
    }
}
