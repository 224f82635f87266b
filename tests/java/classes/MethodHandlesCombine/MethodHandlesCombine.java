import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class MethodHandlesCombine {
    static int add(int a, int b) { return a + b; }
    static String cat(String a, Object b, long c) { return a + b + c; }
    static boolean pos(int x) { return x > 0; }
    static String yes(int x) { return "yes" + x; }
    static String no(int x) { return "no" + x; }
    static int thrower(int x) throws java.io.IOException { if (x < 0) throw new java.io.IOException("neg" + x); return x; }
    static int handler(java.io.IOException e, int x) { return e.getMessage().length() * 100 + x; }
    static int cleanup(Throwable t, int r, int x) { System.out.print("[" + t + " " + r + " " + x + "] "); return r + 1; }
    static void pr(String s) { System.out.print("<" + s + "> "); }
    static boolean less(int acc, int n) { return acc < n; }
    static int dbl(int acc, int n) { return acc * 2; }
    static int step(int acc, int i, int n) { return acc + i; }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = MethodHandlesCombine.class;
        MethodHandle add = l.findStatic(c, "add", methodType(int.class, int.class, int.class));
        MethodHandle cat = l.findStatic(c, "cat", methodType(String.class, String.class, Object.class, long.class));
        MethodHandle pos = l.findStatic(c, "pos", methodType(boolean.class, int.class));
        MethodHandle yes = l.findStatic(c, "yes", methodType(String.class, int.class)), no = l.findStatic(c, "no", methodType(String.class, int.class));
        MethodHandle thr = l.findStatic(c, "thrower", methodType(int.class, int.class));
        MethodHandle han = l.findStatic(c, "handler", methodType(int.class, java.io.IOException.class, int.class));
        MethodHandle pr = l.findStatic(c, "pr", methodType(void.class, String.class));
        t("insert", () -> (int) MethodHandles.insertArguments(add, 1, 10).invokeExact(5));
        t("insert all", () -> (String) MethodHandles.insertArguments(cat, 0, "a", 'b', 3L).invokeExact());
        t("drop", () -> (int) MethodHandles.dropArguments(add, 1, String.class, double.class).invokeExact(1, "x", 2.0, 3));
        t("permute", () -> (String) MethodHandles.permuteArguments(cat, methodType(String.class, long.class, String.class, Object.class), 1, 2, 0).invokeExact(9L, "s", (Object) "o"));
        t("permute dup", () -> (int) MethodHandles.permuteArguments(add, methodType(int.class, int.class), 0, 0).invokeExact(21));
        t("filterArgs", () -> (int) MethodHandles.filterArguments(add, 0, l.findVirtual(String.class, "length", methodType(int.class)), null).invokeExact("four", 1));
        t("filterRet", () -> (String) MethodHandles.filterReturnValue(add, yes).invokeExact(1, 2));
        t("fold", () -> (int) MethodHandles.foldArguments(MethodHandles.dropArguments(add, 2, int.class), add).invokeExact(3, 4));
        t("fold void", () -> (String) MethodHandles.foldArguments(MethodHandles.identity(String.class), pr).invokeExact("f"));
        t("collectArgs", () -> (int) MethodHandles.collectArguments(add, 1, add).invokeExact(1, 2, 3));
        MethodHandle g = MethodHandles.guardWithTest(pos, yes, no);
        t("guard", () -> (String) g.invokeExact(1) + (String) g.invokeExact(-1));
        MethodHandle ce = MethodHandles.catchException(thr, java.io.IOException.class, han);
        t("catch", () -> (int) ce.invokeExact(5) + " " + (int) ce.invokeExact(-5));
        MethodHandle tf = MethodHandles.tryFinally(thr, l.findStatic(c, "cleanup", methodType(int.class, Throwable.class, int.class, int.class)));
        t("tryFinally", () -> (int) tf.invokeExact(5));
        t("tryFinally thr", () -> (int) tf.invokeExact(-5));
        t("asType", () -> (Object) add.asType(methodType(Object.class, Integer.class, short.class)).invokeExact((Integer) 4, (short) 5));
        t("asType long", () -> (long) add.asType(methodType(long.class, byte.class, char.class)).invokeExact((byte) -1, 'a'));
        t("asType bad", () -> add.asType(methodType(int.class, String.class, int.class)));
        t("asType narrowing", () -> add.asType(methodType(int.class, long.class, int.class)));
        t("explicit", () -> (byte) MethodHandles.explicitCastArguments(add, methodType(byte.class, long.class, boolean.class)).invokeExact((1L << 32) + 300, true));
        t("explicit null", () -> (int) MethodHandles.explicitCastArguments(add, methodType(int.class, Object.class, int.class)).invokeExact((Object) null, 3));
        t("spreader", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[]{8, 9}));
        t("spreader obj", () -> (String) cat.asSpreader(Object[].class, 2).invokeExact("p", new Object[]{"q", 5L}));
        t("spreader len", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[]{8}));
        t("spreader null", () -> (int) add.asSpreader(int[].class, 2).invokeExact((int[]) null));
        t("collector", () -> { MethodHandle h = l.findStatic(Arrays.class, "toString", methodType(String.class, Object[].class)).asCollector(Object[].class, 3); return (String) h.invokeExact((Object) 1, (Object) "b", (Object) null) + h.type(); });
        t("varargs", () -> { MethodHandle h = l.findStatic(Arrays.class, "toString", methodType(String.class, int[].class)).asVarargsCollector(int[].class); return h.invoke(1, 2, 3) + " " + h.invoke() + " " + h.invokeWithArguments(4, 5); });
        t("constant", () -> (long) MethodHandles.constant(long.class, 5).invokeExact());
        t("identity", () -> (double) MethodHandles.identity(double.class).invokeExact(2.5));
        t("zero empty", () -> (int) MethodHandles.zero(int.class).invokeExact() + " " + (String) MethodHandles.empty(methodType(String.class, int.class)).invokeExact(3));
        t("throwEx", () -> (int) MethodHandles.throwException(int.class, IllegalStateException.class).invokeExact(new IllegalStateException("mh")));
        t("while", () -> (int) MethodHandles.whileLoop(MethodHandles.constant(int.class, 1), l.findStatic(c, "less", methodType(boolean.class, int.class, int.class)), l.findStatic(c, "dbl", methodType(int.class, int.class, int.class))).invokeExact(100));
        t("doWhile", () -> (int) MethodHandles.doWhileLoop(MethodHandles.constant(int.class, 64), l.findStatic(c, "dbl", methodType(int.class, int.class, int.class)), l.findStatic(c, "less", methodType(boolean.class, int.class, int.class))).invokeExact(10));
        t("counted", () -> (int) MethodHandles.countedLoop(MethodHandles.identity(int.class), MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, int.class), l.findStatic(c, "step", methodType(int.class, int.class, int.class, int.class))).invokeExact(5));
        t("iterated", () -> { MethodHandle body = l.findVirtual(String.class, "concat", methodType(String.class, String.class)); return (String) MethodHandles.iteratedLoop(null, MethodHandles.dropArguments(MethodHandles.constant(String.class, ""), 0, List.class), MethodHandles.dropArguments(body, 2, List.class)).invoke(List.of("a", "b", "c")); });
        t("tableSwitch", () -> { MethodHandle sw = MethodHandles.tableSwitch(no, yes, MethodHandles.filterReturnValue(no, l.findVirtual(String.class, "toUpperCase", methodType(String.class)))); return (String) sw.invokeExact(0) + (String) sw.invokeExact(1) + (String) sw.invokeExact(9); });
        t("exactInvoker", () -> (int) MethodHandles.exactInvoker(add.type()).invokeExact(add, 2, 3));
        t("invoker", () -> (Object) MethodHandles.invoker(methodType(Object.class, Object.class, Object.class)).invokeExact(add, (Object) 2, (Object) 3));
        t("spreadInvoker", () -> (int) MethodHandles.spreadInvoker(add.type(), 1).invokeExact(add, 2, new Object[]{5}));
        t("dropReturn", () -> { MethodHandles.dropReturn(add).invokeExact(1, 2); return MethodHandles.dropReturn(add).type(); });
        t("longs", () -> (String) MethodHandles.dropArguments(MethodHandles.insertArguments(cat, 1, (Object) null), 2, double.class, long.class).invokeExact("k", 7L, 1.0, 8L));
        t("mismatch guard", () -> MethodHandles.guardWithTest(pos, yes, add));
        t("mismatch fold", () -> MethodHandles.foldArguments(add, pr));
        MethodHandle chain = MethodHandles.identity(int.class);
        for (int i = 0; i < 30; i++) chain = MethodHandles.filterReturnValue(chain, MethodHandles.insertArguments(add, 0, i));
        MethodHandle ch = chain;
        t("chain", () -> (int) ch.invokeExact(1000));
    }
}
