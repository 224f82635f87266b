import java.io.*;
import java.util.*;

public class EvolvedEnum {
    // An enum whose constants changed after their users were compiled, and other binary evolutions that must link.
    enum Col { RED, GREEN, BLUE }
    enum Cxl { BLUE, RED, NEW }
    static class Use { public static String f(Object o) { return ((Col) o).compareTo(Col.BLUE) + Col.valueOf("RED").name(); } public static String all() { StringBuilder b = new StringBuilder(); for (Col c : Col.values()) b.append(c).append(c.ordinal()).append(f(c)).append(' '); return b.toString(); } public static Object green() { return Col.GREEN; } }
    static class Lib { static final int C = 5; static int v() { return 1; } int over(Object o) { return 1; } protected int prot() { return 7; } }
    static class Lix { static final int C = 6; static int v() { return 2; } int over(Object o) { return 3; } int over(String s) { return 4; } protected int prot() { return 8; } int added = 9; }
    static class Cli { public static String f() { return Lib.C + " " + Lib.v() + " " + new Lib().over("s") + " " + new Lib().prot(); } }
    static class L extends ClassLoader {
        final String from, to;
        L(String f, String t) { super(EvolvedEnum.class.getClassLoader()); from = f; to = t; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("EvolvedEnum$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try { String src = n.equals("EvolvedEnum$" + to) ? "EvolvedEnum$" + from : n; String s = new String(EvolvedEnum.class.getResourceAsStream(src + ".class").readAllBytes(), "ISO-8859-1"); if (!src.equals(n)) s = s.replace(from, to); byte[] b = s.getBytes("ISO-8859-1"); return defineClass(n, b, 0, b.length); } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
        Object call(String c, String m) { try { java.lang.reflect.Method x = loadClass("EvolvedEnum$" + c).getMethod(m); x.setAccessible(true); return x.invoke(null); } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause(); } catch (ReflectiveOperationException e) { return e; } }
    }
    public static void main(String[] args) {
        System.out.println(Use.all() + Use.green());
        L l = new L("Cxl", "Col");
        System.out.println(l.call("Use", "all"));
        System.out.println(l.call("Use", "green"));
        System.out.println(Cli.f());
        System.out.println(new L("Lix", "Lib").call("Cli", "f"));
    }
}
