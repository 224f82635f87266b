import java.io.*;
import java.lang.annotation.*;
import java.util.*;

public class BrokenAnnotations {
    enum Lv { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface A1 { int v() default 1; }
    @Retention(RetentionPolicy.RUNTIME) @interface A2 { Lv lv() default Lv.LOW; Class<?> k() default Object.class; String s() default "s"; }
    static class Gone {}
    @A1(v = 5) @A2(lv = Lv.HIGH, k = Gone.class) static class User {}
    static class L extends ClassLoader {
        final Set<String> hide; final String from, to;
        L(String from, String to, String... h) { super(BrokenAnnotations.class.getClassLoader()); hide = Set.of(h); this.from = from; this.to = to; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (hide.contains(n)) throw new ClassNotFoundException("hidden " + n);
            if (!n.startsWith("BrokenAnnotations$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try { String s = new String(BrokenAnnotations.class.getResourceAsStream(n + ".class").readAllBytes(), "ISO-8859-1"); if (n.endsWith("User") && from != null) s = s.replace(from, to); byte[] b = s.getBytes("ISO-8859-1"); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static void show(String what, L l) {
        System.out.println(what);
        try {
            Class<?> u = l.loadClass("BrokenAnnotations$User");
            Annotation[] as = u.getAnnotations();
            System.out.println("  " + as.length);
            for (Annotation a : as) {
                System.out.println("  " + a.annotationType().getName());
                for (java.lang.reflect.Method m : new TreeMap<String, java.lang.reflect.Method>() { { for (java.lang.reflect.Method x : a.annotationType().getDeclaredMethods()) put(x.getName(), x); } }.values()) {
                    m.setAccessible(true);
                    try { System.out.println("    " + m.getName() + " = " + m.invoke(a)); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println("    " + m.getName() + " !! " + e.getCause()); }
                }
            }
        } catch (Throwable t) { System.out.println("  " + t); }
    }
    public static void main(String[] args) {
        show("as is", new L(null, null));
        show("no A1", new L(null, null, "BrokenAnnotations$A1"));
        show("no A2", new L(null, null, "BrokenAnnotations$A2"));
        show("no Gone", new L(null, null, "BrokenAnnotations$Gone"));
        show("no Lv", new L(null, null, "BrokenAnnotations$Lv"));
        show("constant renamed", new L("HIGH", "HUGE"));
        show("member renamed", new L("\u0002lv", "\u0002xx"));
    }
}
