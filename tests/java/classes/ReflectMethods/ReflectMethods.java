import java.io.IOException;
import java.lang.reflect.*;
import java.util.*;

public class ReflectMethods {
    public int add(int a, long b) { return (int) (a + b); }
    protected static String st(String... xs) { return String.join("+", xs); }
    private void thrower(String m) throws IOException { throw new IOException(m); }
    synchronized final strictfp double dd(float f) { return f * 2; }
    public <T extends Number & Comparable<T>> List<? super T> gen(Map<String, T[]> m, T t, int[]... rest) throws RuntimeException { return null; }
    boolean z(boolean b, char c, short s, byte by) { return b ^ c == s + by; }
    static void v() { System.out.println("v called"); }
    static long nine(long a, double b, int c, float d, byte e, char f, short g, boolean h, Object i) { return a + (long) b + c + (long) d + e + f + g + (h ? 1 : 0) + i.hashCode(); }
    static abstract class Abs { abstract int ab(); public int over() { return 1; } static int hid() { return 1; } }
    static class Con extends Abs { int ab() { return 5; } public int over() { return 2; } static int hid() { return 2; } }
    interface Df { default int df() { return 6; } private int pr() { return 7; } static int ss() { return 8; } }
    static class DfI implements Df {}
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); }
        catch (InvocationTargetException e) { System.out.println(n + " ITE " + e.getMessage() + " of " + e.getCause()); }
        catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        ReflectMethods r = new ReflectMethods();
        Class<?> k = ReflectMethods.class;
        String[] names = {"add", "st", "thrower", "dd", "gen", "z", "v", "nine"};
        for (String n : names) for (Method m : k.getDeclaredMethods()) if (m.getName().equals(n)) {
            System.out.println(m);
            System.out.println("  " + m.toGenericString().replace("strictfp ", "") + " params=" + m.getParameterCount() + " va=" + m.isVarArgs() + " def=" + m.isDefault() + " ex=" + Arrays.toString(m.getExceptionTypes()) + " ret=" + m.getGenericReturnType());
        }
        Method add = k.getMethod("add", int.class, long.class);
        t("add", () -> add.invoke(r, 3, 4L));
        t("widen", () -> add.invoke(r, (short) 3, 4));
        t("narrow", () -> add.invoke(r, 3L, 4L));
        t("count", () -> add.invoke(r, 3));
        t("null args", () -> add.invoke(r));
        t("null obj", () -> add.invoke(null, 1, 2L));
        t("wrong obj", () -> add.invoke("x", 1, 2L));
        t("null prim", () -> add.invoke(r, null, 2L));
        t("st", () -> k.getDeclaredMethod("st", String[].class).invoke(null, (Object) new String[]{"a", "b"}));
        t("throws", () -> k.getDeclaredMethod("thrower", String.class).invoke(r, "msg"));
        t("dd", () -> k.getDeclaredMethod("dd", float.class).invoke(r, 1.25f));
        t("z", () -> k.getDeclaredMethod("z", boolean.class, char.class, short.class, byte.class).invoke(r, true, 'c', (short) 98, (byte) 1));
        t("v", () -> k.getDeclaredMethod("v").invoke(null));
        t("nine", () -> k.getDeclaredMethod("nine", long.class, double.class, int.class, float.class, byte.class, char.class, short.class, boolean.class, Object.class).invoke(null, 1L << 33, 2.9, -3, -4.9f, (byte) -5, 'A', (short) -6, true, 100));
        t("abstract", () -> Abs.class.getDeclaredMethod("ab").invoke(new Con()));
        t("over", () -> Abs.class.getMethod("over").invoke(new Con()));
        t("hid", () -> Abs.class.getDeclaredMethod("hid").invoke(new Con()) + " " + Con.class.getDeclaredMethod("hid").invoke(null));
        t("default", () -> Df.class.getMethod("df").invoke(new DfI()));
        t("default via impl", () -> DfI.class.getMethod("df").getDeclaringClass().getSimpleName());
        t("private iface", () -> { Method m = Df.class.getDeclaredMethod("pr"); m.setAccessible(true); return m.invoke(new DfI()); });
        t("static iface", () -> Df.class.getMethod("ss").invoke(null));
        t("static not inherited", () -> DfI.class.getMethod("ss"));
        t("array clone", () -> int[].class.getMethod("clone"));
        t("array hash", () -> int[].class.getMethod("hashCode").getDeclaringClass());
        t("object m", () -> Object.class.getMethod("toString").invoke(List.of(1)));
        t("iface obj m", () -> Df.class.getMethod("toString"));
        t("none", () -> k.getMethod("add", int.class, int.class));
        t("not public", () -> k.getMethod("dd", float.class));
        t("jdk private", () -> { Method m = String.class.getDeclaredMethod("isLatin1"); m.setAccessible(true); return 0; });
        t("jdk private call", () -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        for (int i = 0; i < 40; i++) if ((int) add.invoke(r, i, 1L) != i + 1) System.out.println("bad");
        t("after many", () -> add.invoke(r, 3, 4L));
        System.out.println(add.equals(k.getMethod("add", int.class, long.class)) + " " + add.getDeclaringClass());
    }
}
