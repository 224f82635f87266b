import java.util.function.*;

public class Lambdas {
    interface Tri<A, B, C, R> { R ap(A a, B b, C c); }
    interface IntTo { long f(int i); }
    static int base = 10;
    int inst = 3;

    Supplier<Integer> sup() { return () -> inst * base; }
    static String stat(int i) { return "s" + i; }
    String bound(String s) { return inst + s; }
    Lambdas() {}
    Lambdas(int i) { inst = i; }

    static <T, R> R app(Function<T, R> f, T t) { return f.apply(t); }

    public static void main(String[] args) {
        Runnable r = () -> System.out.println("run");
        r.run();
        int k = 5;
        long q = 1L << 40;
        String s = "cap";
        IntUnaryOperator add = x -> x + k;
        System.out.println(add.applyAsInt(1));
        Tri<Integer, Long, String, String> t = (a, b, c) -> a + ":" + b + ":" + c + ":" + k + ":" + q + ":" + s;
        System.out.println(t.ap(1, 2L, "3"));
        Lambdas o = new Lambdas();
        System.out.println(o.sup().get());
        base = 20;
        System.out.println(o.sup().get());
        System.out.println(app(Lambdas::stat, 4));
        System.out.println(app(o::bound, "b"));
        BiFunction<Lambdas, String, String> unb = Lambdas::bound;
        System.out.println(unb.apply(new Lambdas(9), "u"));
        IntFunction<Lambdas> ctor = Lambdas::new;
        System.out.println(ctor.apply(77).inst);
        IntFunction<int[]> mk = int[]::new;
        System.out.println(mk.apply(4).length);
        IntTo widen = i -> i;
        System.out.println(widen.f(Integer.MIN_VALUE));
        Function<Integer, Function<Integer, Integer>> curry = a -> b -> a * b;
        System.out.println(curry.apply(6).apply(7));
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        System.out.println(ss.get().get());
        ToIntFunction<String> len = String::length;
        System.out.println(len.applyAsInt("four"));
        Function<Object, String> ts = Object::toString;
        System.out.println(ts.apply(12));
        Comparable<String> cmp = "b"::compareTo;
        System.out.println(cmp.compareTo("a"));
        try {
            String nul = null;
            Supplier<Integer> bad = nul::length;
            System.out.println("made");
        } catch (NullPointerException e) {
            System.out.println("NPE bound");
        }
        Function<Integer, Integer> f1 = x -> x + 1, f2 = x -> x * 2;
        System.out.println(f1.andThen(f2).compose(f2).apply(5));
        Predicate<String> p = String::isEmpty;
        System.out.println(p.negate().or(x -> true).test(""));
        Runnable[] rs = new Runnable[3];
        for (int i = 0; i < 3; i++) { int j = i; rs[i] = () -> System.out.print(j); }
        for (Runnable x : rs) x.run();
        System.out.println();
        Object same1 = sameSite(), same2 = sameSite();
        System.out.println(same1.getClass() == same2.getClass());
        System.out.println(r.getClass().isHidden() + " " + r.getClass().isSynthetic());
        System.out.println(r instanceof Runnable);
        Runnable sr = (Runnable & java.io.Serializable) () -> {};
        System.out.println(sr instanceof java.io.Serializable);
        Callback<String> cb = Lambdas::sink;
        cb.call("x", 1, 2, 3);
    }
    interface Callback<T> { void call(T t, int... xs); }
    static void sink(Object o, int... xs) { System.out.println(o + " " + xs.length); }
    static Runnable sameSite() { return () -> {}; }
}
