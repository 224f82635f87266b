import java.io.*;
import java.util.*;

public class DefaultConflicts {
    public interface A { default String m() { return "A"; } }
    public interface B { default String m() { return "B"; } }
    public interface B0 { }
    public interface A2 extends A { default String m() { return "A2"; } }
    public interface A3 extends A { String m(); }
    public interface D extends A, A2 {}
    public static class C1 implements A, D {}
    public static class C2 extends C1 implements A {}
    public static class S { public String m() { return "S"; } }
    public static class C3 extends S implements A2 {}
    public static abstract class Ab implements A { public abstract String m(); }
    public static class C4 extends Ab { public String m() { return "C4"; } }
    // compiled against B0, run with the real B under its name: two unrelated defaults meet
    public static class Conf implements A, B0 {}
    public static class ConfOv implements A, B0 { public String m() { return A.super.m() + "+"; } }
    public static class Re implements A, B0 {}
    static class L extends ClassLoader {
        final Map<String, String> swap;
        L(Map<String, String> s) { super(DefaultConflicts.class.getClassLoader()); swap = s; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("DefaultConflicts$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            String s = n.substring(17), from = swap.getOrDefault(s, s);
            try {
                String b = new String(DefaultConflicts.class.getResourceAsStream("DefaultConflicts$" + from + ".class").readAllBytes(), "ISO-8859-1");
                if (!from.equals(s)) {
                    String x = "DefaultConflicts$" + from, y = "DefaultConflicts$" + s;
                    b = b.replace((char) 0 + "" + (char) x.length() + x, (char) 0 + "" + (char) y.length() + y);
                }
                byte[] by = b.getBytes("ISO-8859-1");
                return defineClass(n, by, 0, by.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static void call(Map<String, String> swap, String cls) {
        try {
            Class<?> c = new L(swap).loadClass("DefaultConflicts$" + cls);
            Object o = c.getDeclaredConstructor().newInstance();
            java.lang.reflect.Method m = null;
            try { m = c.getMethod("m"); } catch (NoSuchMethodException e) { System.out.println("no method"); return; }
            System.out.println(cls + swap + " " + m.getDeclaringClass().getName() + " " + m.invoke(o));
        } catch (java.lang.reflect.InvocationTargetException e) {
            // Which class an AbstractMethodError names when no default is left is the VM's affair.
            if (e.getCause() instanceof AbstractMethodError) System.out.println(cls + swap + " AbstractMethodError");
            else System.out.println(cls + swap + " ITE " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@H"));
        } catch (Throwable e) {
            System.out.println(cls + swap + " " + e.toString().replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    public static void main(String[] args) {
        System.out.println(new C1().m() + new C2().m() + new C3().m() + new C4().m() + ((A) new C2()).m() + ((A) new C3()).m());
        System.out.println(new D() {}.m() + new A2() {}.m() + new A3() { public String m() { return "anon"; } }.m());
        for (String c : new String[]{"C1", "C2", "C3", "C4", "Conf", "ConfOv"}) call(Map.of(), c);
        call(Map.of("B0", "B"), "Conf");
        call(Map.of("B0", "B"), "ConfOv");
        call(Map.of("A2", "A3"), "C1");
        call(Map.of("A2", "A3"), "C2");
        call(Map.of("S", "B0"), "C3");
        call(Map.of("A", "S"), "C1");
        call(Map.of("A", "B0"), "ConfOv");
        call(Map.of("A", "B0"), "Conf");
        call(Map.of("D", "C1"), "C1");
    }
}
