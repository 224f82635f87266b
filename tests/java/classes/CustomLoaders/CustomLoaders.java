import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class CustomLoaders {
    public static class P implements Runnable {
        static int count;
        public void run() { count++; System.out.println("P " + count + " " + new Q().q() + " " + String.valueOf(getClass().getClassLoader().getName())); }
        public boolean equals(Object o) { return o instanceof P; }
        public int hashCode() { return 1; }
    }
    public static class Q { public String q() { return "Q"; } }
    static class L extends ClassLoader {
        final String tag; final List<String> log = new ArrayList<>();
        L(String tag, ClassLoader p) { super(tag, p); this.tag = tag; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                if (n.startsWith("C")) log.add(n);
                if (!n.startsWith("CustomLoaders$P") && !n.startsWith("CustomLoaders$Q")) return super.loadClass(n, r);
                Class<?> c = findLoadedClass(n);
                return c != null ? c : findClass(n);
            }
        }
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            try (InputStream in = CustomLoaders.class.getResourceAsStream(n + ".class")) {
                if (in == null) throw new ClassNotFoundException(tag + " lacks " + n);
                byte[] b = in.readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
        Class<?> found(String n) { return findLoadedClass(n); }
        Class<?> sys(String n) throws ClassNotFoundException { return findSystemClass(n); }
        Package pk(String n) { return definePackage(n, "st", "sv", "se", "it", "iv", "ie", null); }
    }
    public static void main(String[] args) throws Exception {
        ClassLoader app = CustomLoaders.class.getClassLoader();
        L a = new L("a", app), b = new L("b", app);
        Class<?> pa = a.loadClass("CustomLoaders$P"), pb = b.loadClass("CustomLoaders$P");
        System.out.println((pa == pb) + " " + (pa == P.class) + " " + pa.getName().equals(pb.getName()) + " " + (pa.getClassLoader() == a));
        Object oa = pa.getDeclaredConstructor().newInstance(), ob = pb.getDeclaredConstructor().newInstance();
        ((Runnable) oa).run(); ((Runnable) oa).run(); ((Runnable) ob).run(); new P().run();
        System.out.println(oa.equals(ob) + " " + oa.equals(oa) + " " + (oa instanceof P) + " " + pa.isInstance(ob));
        try { P bad = (P) oa; } catch (ClassCastException e) { System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@H")); }
        try { pa.cast(ob); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        System.out.println(a.log);
        System.out.println(a.found("CustomLoaders$P") == pa);
        System.out.println(a.found("java.lang.String") + " " + a.found("CustomLoaders$Nope"));
        System.out.println(a.loadClass("java.lang.String") == String.class);
        try { a.loadClass("CustomLoaders$PNope"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName("no.Way", true, a); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        System.out.println(Class.forName("CustomLoaders$P", true, a) == pa);
        System.out.println(Class.forName("[LCustomLoaders$P;", true, a).getComponentType() == pa);
        System.out.println(Class.forName("[I", true, a) == int[].class);
        System.out.println(a.getName() + " " + a.getParent().getClass().getSimpleName() + " " + a.getUnnamedModule().isNamed() + " " + (pa.getModule() == a.getUnnamedModule()) + " " + (pa.getModule() == P.class.getModule()));
        System.out.println(a.sys("CustomLoaders") == CustomLoaders.class);
        Package pkg = a.pk("some.pkg");
        System.out.println(pkg + " " + pkg.getImplementationTitle() + pkg.getSpecificationVersion() + " " + a.getDefinedPackage("some.pkg").getName() + " " + a.getDefinedPackage("none"));
        try { a.pk("some.pkg"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        ClassLoader boot = String.class.getClassLoader(), plat = ClassLoader.getPlatformClassLoader(), sys = ClassLoader.getSystemClassLoader();
        System.out.println(boot + " " + plat.getName() + " " + sys.getName() + " " + (sys.getParent() == plat) + " " + plat.getParent() + " " + (sys == app) + " " + java.sql.Connection.class.getClassLoader().getName());
        L orphan = new L("orphan", null);
        System.out.println(orphan.loadClass("java.util.List") == List.class);
        try { orphan.loadClass("CustomLoaders"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { orphan.loadClass("java.sql.Connection"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        Thread t = Thread.currentThread();
        ClassLoader old = t.getContextClassLoader();
        t.setContextClassLoader(a);
        Thread ch = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == a));
        ch.start(); ch.join();
        t.setContextClassLoader(old);
        System.out.println(old == sys);
    }
}
