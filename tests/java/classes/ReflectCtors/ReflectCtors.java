import java.lang.reflect.*;
import java.util.*;

public class ReflectCtors {
    final String how;
    public ReflectCtors() { how = "none"; }
    protected ReflectCtors(int a, long b, String... c) { how = a + "," + b + "," + c.length; }
    private ReflectCtors(double d) throws Exception { if (d < 0) throw new Exception("neg"); how = "d" + d; }
    <T> ReflectCtors(List<T> l) { how = "list" + l; }
    static abstract class Abs { Abs() {} }
    class Inner { Inner(int x) { System.out.println("inner of " + how + x); } }
    static class Priv { private Priv() {} }
    enum En { A }
    interface If {}
    record Rc(int a, String b) { }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { Object r = a.run(); System.out.println(n + " -> " + (r instanceof ReflectCtors ? ((ReflectCtors) r).how : r)); }
        catch (InvocationTargetException e) { System.out.println(n + " ITE of " + e.getCause()); }
        catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        Constructor<?>[] cs = ReflectCtors.class.getDeclaredConstructors();
        Arrays.sort(cs, Comparator.comparing(Constructor::toString));
        for (Constructor<?> c : cs) System.out.println(c + " | " + c.toGenericString() + " | " + c.isVarArgs() + " " + c.getParameterCount() + " " + Arrays.toString(c.getExceptionTypes()));
        System.out.println(ReflectCtors.class.getConstructors().length);
        t("none", () -> ReflectCtors.class.getConstructor().newInstance());
        t("va", () -> ReflectCtors.class.getDeclaredConstructor(int.class, long.class, String[].class).newInstance(1, 2, new String[3]));
        t("d", () -> ReflectCtors.class.getDeclaredConstructor(double.class).newInstance(1f));
        t("d throws", () -> ReflectCtors.class.getDeclaredConstructor(double.class).newInstance(-1));
        t("list", () -> ReflectCtors.class.getDeclaredConstructor(List.class).newInstance(List.of(1)));
        t("arg type", () -> ReflectCtors.class.getDeclaredConstructor(List.class).newInstance("x"));
        t("arg count", () -> ReflectCtors.class.getConstructor().newInstance(1));
        t("abstract", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("enum", () -> En.class.getDeclaredConstructor(String.class, int.class).newInstance("B", 1));
        t("enum acc", () -> { Constructor<?> c = En.class.getDeclaredConstructor(String.class, int.class); c.setAccessible(true); return c.newInstance("B", 1); });
        t("iface", () -> If.class.getDeclaredConstructor());
        t("iface list", () -> If.class.getDeclaredConstructors().length);
        t("array", () -> int[].class.getDeclaredConstructors().length);
        t("prim", () -> int.class.getConstructors().length);
        t("inner", () -> Inner.class.getDeclaredConstructor(ReflectCtors.class, int.class).newInstance(new ReflectCtors(), 9).getClass().getSimpleName());
        t("inner null", () -> Inner.class.getDeclaredConstructor(ReflectCtors.class, int.class).newInstance(null, 9).getClass());
        t("record", () -> Rc.class.getDeclaredConstructor(int.class, String.class).newInstance(5, "b"));
        t("priv nested", () -> Priv.class.getDeclaredConstructor().newInstance().getClass().getSimpleName());
        t("class newInstance", () -> ReflectCtors.class.newInstance());
        t("class newInstance abs", () -> Abs.class.newInstance());
        t("class newInstance if", () -> If.class.newInstance());
        t("class newInstance int", () -> int.class.newInstance());
        t("class newInstance rc", () -> Rc.class.newInstance());
        t("string", () -> String.class.getConstructor(char[].class, int.class, int.class).newInstance("hello".toCharArray(), 1, 3));
        t("Math", () -> Math.class.getDeclaredConstructor().newInstance());
        t("Class", () -> { Constructor<?> c = Class.class.getDeclaredConstructors()[0]; c.setAccessible(true); return 0; });
        t("SB", () -> StringBuilder.class.getConstructor(String.class).newInstance("sb").append(1));
    }
}
