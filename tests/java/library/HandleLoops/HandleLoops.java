import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

/** Combinators: loops, switches, try/finally, spreading, collecting and permuting values of all kinds and widths. */
public class HandleLoops {
    static final Lookup L = lookup();
    static MethodHandle s(String n, MethodType t) throws Exception { return L.findStatic(HandleLoops.class, n, t); }
    static int step(int acc, int i, String x) { return acc * 31 + i + x.length(); }
    static int init(String x) { return x.length(); }
    static int count(String x) { return x.length() * 2; }
    static String cat(String acc, Integer item, List<Integer> all) { return acc + "," + item; }
    static boolean less(long v, long limit) { return v < limit; }
    static long dbl(long v, long limit) { return v * 2 + 1; }
    static String mix(byte a, long b, double c, Object d, float e, char f, boolean g, short h, int i) { return a + "/" + b + "/" + c + "/" + d + "/" + e + "/" + f + "/" + g + "/" + h + "/" + i; }
    static String recover(RuntimeException t, String a, int b) { return "recovered " + t.getMessage() + a + b; }
    static String fails(String a, int b) { if (b > 2) throw new IllegalStateException("b=" + b); return a + b; }
    static String cleanup(Throwable t, String r, String a, int b) { return "clean(" + t + "," + r + "," + a + ")"; }
    static String many(Object... xs) { return xs.length + Arrays.toString(xs); }
    static String ints(int... xs) { return "ints" + Arrays.toString(xs); }
    static void p(Object o) { System.out.println(o); }
    interface Body { Object run() throws Throwable; }
    static void t(String what, Body b) { try { p(what + ": " + b.run()); } catch (Throwable x) { p(what + ": " + x.getClass().getName() + ": " + x.getMessage()); } }

    public static void main(String[] args) throws Throwable {
        MethodHandle loop = countedLoop(s("count", methodType(int.class, String.class)), s("init", methodType(int.class, String.class)), s("step", methodType(int.class, int.class, int.class, String.class)));
        p(loop.type() + " " + (int) loop.invokeExact("abcd"));
        MethodHandle it = iteratedLoop(null, MethodHandles.dropArguments(constant(String.class, "start"), 0, List.class), s("cat", methodType(String.class, String.class, Integer.class, List.class)));
        p(it.invoke(List.of(3, 1, 2)));
        MethodHandle wh = whileLoop(dropArguments(constant(long.class, 5L), 0, long.class), s("less", methodType(boolean.class, long.class, long.class)), s("dbl", methodType(long.class, long.class, long.class)));
        p((long) wh.invokeExact(1L << 40));
        MethodHandle dw = doWhileLoop(dropArguments(constant(long.class, 99L), 0, long.class), s("dbl", methodType(long.class, long.class, long.class)), s("less", methodType(boolean.class, long.class, long.class)));
        p((long) dw.invokeExact(3L));
        MethodHandle mix = s("mix", methodType(String.class, byte.class, long.class, double.class, Object.class, float.class, char.class, boolean.class, short.class, int.class));
        p((String) mix.invokeExact((byte) -1, 1L << 50, 2.5, (Object) "o", 1.5f, 'c', true, (short) -7, 42));
        MethodHandle perm = permuteArguments(mix, methodType(String.class, int.class, Object.class, double.class, long.class, byte.class, float.class, short.class, boolean.class, char.class), 4, 3, 2, 1, 5, 8, 7, 6, 0);
        p((String) perm.invokeExact(42, (Object) "o", 2.5, 1L << 50, (byte) -1, 1.5f, (short) -7, true, 'c'));
        p(mix.asSpreader(Object[].class, 9).invoke(new Object[] {(byte) 1, 2L, 3.0, "four", 5f, '6', false, (short) 8, 9}));
        p(mix.asSpreader(3, Object[].class, 4).invoke((byte) 1, 2L, 3.0, new Object[] {"four", 5f, '6', false}, (short) 8, 9));
        t("spread null", () -> mix.asSpreader(Object[].class, 9).invoke((Object[]) null));
        t("spread short", () -> mix.asSpreader(Object[].class, 9).invoke(new Object[3]));
        p(explicitCastArguments(mix, methodType(String.class, int.class, int.class, float.class, String.class, long.class, int.class, int.class, double.class, boolean.class)).invoke(257, 7, 1.25f, "s", 9L, 65, 2, 65537.9, true));
        t("cce", () -> explicitCastArguments(mix, methodType(String.class, Object.class, int.class, float.class, String.class, long.class, int.class, int.class, double.class, boolean.class)).invoke((Object) "x", 7, 1.25f, "s", 9L, 65, 2, 1.0, true));
        MethodHandle many = s("many", methodType(String.class, Object[].class));
        p(many.invoke(1, "b", 'c', 2.0, null));
        p(many.invoke());
        p(many.asFixedArity().invoke(new Object[] {1, 2}));
        p(many.asCollector(Object[].class, 12).invoke(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
        p(s("ints", methodType(String.class, int[].class)).invoke((byte) 1, 'b', (short) 3));
        t("ints bad", () -> s("ints", methodType(String.class, int[].class)).invoke(1L));
        MethodHandle f = s("fails", methodType(String.class, String.class, int.class));
        MethodHandle c = catchException(f, RuntimeException.class, s("recover", methodType(String.class, RuntimeException.class, String.class, int.class)));
        p(c.invoke("a", 1) + " " + c.invoke("a", 5));
        MethodHandle tf = tryFinally(f, s("cleanup", methodType(String.class, Throwable.class, String.class, String.class, int.class)));
        p(tf.invoke("a", 1));
        t("finally", () -> tf.invoke("a", 9));
        MethodHandle[] cases = new MethodHandle[5];
        for (int i = 0; i < 5; i++) cases[i] = dropArguments(constant(String.class, "case" + i), 0, int.class);
        MethodHandle sw = tableSwitch(dropArguments(constant(String.class, "default"), 0, int.class), cases);
        p(sw.invoke(-1) + " " + sw.invoke(0) + " " + sw.invoke(4) + " " + sw.invoke(5) + " " + sw.invoke(Integer.MIN_VALUE));
        MethodHandle length = L.findVirtual(String.class, "length", methodType(int.class));
        t("fold bad", () -> foldArguments(mix, 1, length));
        t("fold", () -> foldArguments(L.findVirtual(String.class, "substring", methodType(String.class, int.class)).asType(methodType(Object.class, String.class, int.class)), 1, dropArguments(constant(int.class, 2), 0)).invoke("folded"));
        p(filterArguments(s("step", methodType(int.class, int.class, int.class, String.class)), 0, length, length).invoke("ab", "c", "def"));
        p(filterReturnValue(L.findVirtual(String.class, "trim", methodType(String.class)), length).invoke("  x "));
        p(collectArguments(f, 0, L.findVirtual(String.class, "concat", methodType(String.class, String.class))).invoke("x", "y", 2));
        p(guardWithTest(L.findVirtual(String.class, "isEmpty", methodType(boolean.class)), dropArguments(constant(String.class, "empty"), 0, String.class), identity(String.class)).invoke(""));
        p(dropReturn(length).type() + " " + zero(double.class).invoke() + " " + empty(methodType(long.class, Object.class)).invoke((Object) "q"));
        p(arrayConstructor(long[].class).invoke(3).getClass() + " " + arrayLength(char[].class).invoke(new char[4]));
        t("negative", () -> arrayConstructor(long[].class).invoke(-3));
        t("length null", () -> arrayLength(char[].class).invoke((char[]) null));
        t("store", () -> arrayElementSetter(Object[].class).invoke((Object[]) new String[1], 0, (Object) 1));
        t("index", () -> arrayElementGetter(double[].class).invoke(new double[2], 2));
        t("exact", () -> { Object o = (Object) length.invokeExact("x"); return o; });
        t("wrong", () -> length.invoke(1));
        t("few", () -> length.invoke());
        t("with", () -> length.invokeWithArguments(List.of("four")));
        t("with many", () -> { Object[] a = new Object[253]; Arrays.fill(a, 1); return ((String) many.invokeWithArguments(a)).length(); });
        t("with 300", () -> { Object[] a = new Object[300]; Arrays.fill(a, 1); return ((String) many.invokeWithArguments(a)).length(); });
        MethodHandle big = many.asCollector(Object[].class, 254);
        Object[] a = new Object[254];
        for (int i = 0; i < 254; i++) a[i] = i;
        t("254", () -> big.invokeWithArguments(a).hashCode());
        t("255", () -> many.asCollector(Object[].class, 255));
        // Recursive composition, compared with arithmetic.
        MethodHandle add = L.findStatic(Math.class, "addExact", methodType(long.class, long.class, long.class));
        MethodHandle sum = add;
        for (int i = 0; i < 30; i++) sum = collectArguments(add, i % 2, i % 3 == 0 ? explicitCastArguments(sum, sum.type().changeParameterType(0, i % 2 == 0 ? int.class : double.class)) : sum);
        Object[] vals = new Object[sum.type().parameterCount()];
        long expect = 0;
        for (int i = 0; i < vals.length; i++) { Class<?> k = sum.type().parameterType(i); vals[i] = k == int.class ? (Object) (i * 7) : k == double.class ? (Object) (i * 7.0) : (Object) (i * 7L); expect += i * 7L; }
        p(vals.length + " " + sum.invokeWithArguments(vals).equals(expect));
        MethodHandle l2 = loop(new MethodHandle[][] {
            {constant(int.class, 0), dropArguments(s("inc", methodType(int.class, int.class)), 1, String.class), null, null},
            {constant(String.class, ""), s("app", methodType(String.class, int.class, String.class)), s("more", methodType(boolean.class, int.class, String.class)), s("fin", methodType(String.class, int.class, String.class))}});
        p(l2.invoke());
        t("mismatch", () -> guardWithTest(length, length, length));
        t("perm bad", () -> permuteArguments(mix, methodType(String.class), 0));
        t("type bad", () -> length.asType(methodType(String.class, String.class)));
        t("bind", () -> L.bind("text", "indexOf", methodType(int.class, String.class)).invoke("x"));
        t("special", () -> L.findSpecial(Object.class, "toString", methodType(String.class), HandleLoops.class));
        t("private", () -> publicLookup().findStatic(HandleLoops.class, "inc", methodType(int.class, int.class)));
        t("none", () -> L.findVirtual(String.class, "nothing", methodType(int.class)));
        t("static as virtual", () -> L.findVirtual(HandleLoops.class, "inc", methodType(int.class, int.class)));
        t("reveal", () -> L.revealDirect(length));
        t("thrower", () -> throwException(int.class, IllegalArgumentException.class).invoke(new IllegalArgumentException("mine")));
    }
    static int inc(int i) { return i + 1; }
    static String app(int i, String s) { return s + i; }
    static boolean more(int i, String s) { return i < 12; }
    static String fin(int i, String s) { return "end " + i + " " + s; }
}
