import java.io.Serializable;
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Lambdas and method references of every kind, with bridges, markers, captures of all widths, and metafactories called by hand. */
public class LambdaKinds {
    interface A<T> { T f(T t); default A<T> twice() { return t -> f(f(t)); } }
    interface S extends A<String> { String f(String s); }
    interface Wide { double w(byte a, long b, float c, double d, char e, short f, boolean g, Object h, int... i); }
    interface Throws<E extends Exception> { void run() throws E; }
    static class Up { String name() { return "up"; } protected String prot(String x) { return "prot" + x; } }
    static class Down extends Up { @Override String name() { return "down"; } Supplier<String> sup() { return super::name; } Supplier<String> me() { return this::name; } Function<String, String> pr() { return super::prot; } class In { Supplier<String> outer() { return Down.super::name; } } }
    static int vararg(Object... x) { return x.length; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    static long fact(int n) { Function<Integer, Long>[] f = new Function[1]; f[0] = i -> i == 0 ? 1L : i * f[0].apply(i - 1); return f[0].apply(n); }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e + (e.getCause() == null ? "" : " <- " + e.getCause()); } System.out.println(w + ": " + r.replaceAll("[$][$]Lambda[/0-9a-fx+$]+", "Lambda").replaceAll("@[0-9a-f]+", "@H")); }
    public static void main(String[] args) throws Throwable {
        t("bridge", () -> { S s = x -> x + "!"; A raw = s; return s.twice().f("a") + raw.f("b"); });
        t("bridge cce", () -> { S s = x -> x + "!"; A raw = s; return raw.f(1); });
        byte b1 = 1; long l = 1L << 40; float f = 1.5f; double d = 2.5; char c = 'c'; short sh = 3; boolean z = true; Object o = "o"; int[] arr = {1, 2};
        t("wide", () -> { Wide w = (p, q, r, s, u, v, x, y, i) -> p + q + r + s + u + v + (x ? 1 : 0) + y.hashCode() + i.length + b1 + l + f + d + c + sh + (z ? 1 : 0) + o.hashCode() + arr.length; return w.w((byte) 1, 2, 3, 4, 'e', (short) 5, true, "h", 7, 8); });
        t("super", () -> new Down().sup().get() + new Down().me().get() + new Down().pr().apply("x") + new Down().new In().outer().get());
        t("vararg ref", () -> { Function<Object, Integer> g = LambdaKinds::vararg; BiFunction<Object, Object, Integer> h = LambdaKinds::vararg; Supplier<Integer> n = LambdaKinds::vararg; return g.apply(1) + "" + h.apply(1, 2) + n.get(); });
        t("array ctor", () -> { IntFunction<int[][]> g = int[][]::new; return g.apply(3).length + Stream.of(1, 2).toArray(Integer[]::new).length; });
        t("negative array", () -> { IntFunction<int[]> g = int[]::new; return g.apply(-1); });
        t("array clone", () -> { UnaryOperator<int[]> g = int[]::clone; return g.apply(new int[] {5})[0]; });
        t("ctor", () -> { Function<String, StringBuilder> g = StringBuilder::new; Supplier<ArrayList<String>> h = ArrayList::new; return g.apply("sb").append(h.get()); });
        t("boxing", () -> { IntFunction<Long> g = i -> (long) i; ToLongFunction<Integer> h = Integer::longValue; Function<Integer, Object> k = Integer::doubleValue; Supplier<Integer> m = "abc"::length; return g.apply(1) + h.applyAsLong(2) + " " + k.apply(3) + m.get(); });
        t("null receiver", () -> { String n = null; Supplier<Integer> s = n::length; return s; });
        t("null later", () -> { Function<String, Integer> s = String::length; return s.apply(null); });
        t("generic ref", () -> { BinaryOperator<Integer> m = LambdaKinds::max; return m.apply(3, 9); });
        t("recursive", () -> fact(20));
        t("intersection", () -> { Runnable r = (Runnable & Serializable & Cloneable) () -> { }; return (r instanceof Serializable) + " " + (r instanceof Cloneable) + " " + r.getClass().isHidden() + r.getClass().isSynthetic(); });
        t("identity", () -> { Supplier<Runnable> m = () -> () -> { }; return (m.get() == m.get()) + " " + m.get().getClass().equals(m.get().getClass()); });
        t("sneaky", () -> { Throws<RuntimeException> x = (Throws) (Throws<Exception>) () -> { throw new java.io.IOException("io"); }; x.run(); return 0; });
        t("object methods", () -> { Comparator<String> q = String::compareTo; return q.equals(q) + " " + q.toString().contains("Lambda") + q.reversed().compare("a", "b"); });
        t("streams", () -> IntStream.rangeClosed(1, 50).boxed().collect(Collectors.groupingBy(i -> i % 7, TreeMap::new, Collectors.mapping(i -> i * i, Collectors.reducing(0, Integer::sum)))));
        t("flat", () -> Stream.of("b,a", "c").flatMap(x -> Arrays.stream(x.split(","))).sorted(Comparator.comparing(Function.<String>identity()).reversed()).toList());
        t("parallel", () -> LongStream.range(0, 200_000).parallel().filter(i -> i % 3 == 0).map(i -> i * i).sum());
        var L = MethodHandles.lookup();
        var mt = MethodType.methodType(Object.class, Object.class);
        MethodHandle imp = L.findVirtual(String.class, "trim", MethodType.methodType(String.class));
        t("metafactory", () -> ((Function<Object, Object>) LambdaMetafactory.metafactory(L, "apply", MethodType.methodType(Function.class), mt, imp, MethodType.methodType(String.class, String.class)).getTarget().invoke()).apply("  x "));
        t("alt", () -> { var s = LambdaMetafactory.altMetafactory(L, "apply", MethodType.methodType(Function.class), mt, imp, MethodType.methodType(String.class, String.class), LambdaMetafactory.FLAG_MARKERS | LambdaMetafactory.FLAG_BRIDGES, 1, Cloneable.class, 1, MethodType.methodType(Object.class, String.class)); Object x = s.getTarget().invoke(); return x instanceof Cloneable ? ((Function<Object, Object>) x).apply(" y") : "no"; });
        t("wrong arity", () -> LambdaMetafactory.metafactory(L, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class), imp, MethodType.methodType(String.class)));
        t("wrong type", () -> LambdaMetafactory.metafactory(L, "apply", MethodType.methodType(Function.class), mt, imp, MethodType.methodType(Integer.class, String.class)));
        t("not interface", () -> LambdaMetafactory.metafactory(L, "apply", MethodType.methodType(String.class), mt, imp, mt));
        t("public lookup", () -> LambdaMetafactory.metafactory(MethodHandles.publicLookup(), "apply", MethodType.methodType(Function.class), mt, imp, mt));
        t("not direct", () -> LambdaMetafactory.metafactory(L, "apply", MethodType.methodType(Function.class), mt, MethodHandles.identity(Object.class), mt));
        t("as interface", () -> { Comparator<String> q = MethodHandleProxies.asInterfaceInstance(Comparator.class, L.findVirtual(String.class, "compareTo", MethodType.methodType(int.class, String.class))); return q.compare("b", "a") + " " + MethodHandleProxies.isWrapperInstance(q) + MethodHandleProxies.wrapperInstanceTarget(q).type(); });
        t("as interface bad", () -> MethodHandleProxies.asInterfaceInstance(List.class, imp));
        t("deep trace", () -> { try { Stream.of(1).map(x -> 1 / (x - 1)).toList(); return 0; } catch (ArithmeticException e) { return e.getStackTrace()[0].getMethodName().replaceAll("[0-9]+", "N") + e.getStackTrace()[1].getClassName(); } });
        Supplier<?>[] many = new Supplier<?>[300];
        for (int i = 0; i < many.length; i++) { int k = i; many[i] = i % 3 == 0 ? () -> k : i % 3 == 1 ? () -> "s" + k : () -> List.of(k, many.length); }
        int h = 0; for (Supplier<?> s : many) h = h * 31 + s.get().hashCode();
        System.out.println(h);
    }
}
