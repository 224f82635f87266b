import java.util.*;
import java.util.function.*;

public class Optionals {
    record Addr(String city) {} record Per(String n, Addr a) { Optional<Addr> addr() { return Optional.ofNullable(a); } }
    public static void main(String[] args) {
        Optional<String> a = Optional.of("x"), e = Optional.empty();
        System.out.println(a + " " + e + " " + a.isPresent() + e.isEmpty() + a.get() + e.orElse("else") + a.orElseGet(() -> "no") + a.map(String::length) + e.map(String::length) + a.filter(s -> s.equals("y")) + a.flatMap(s -> Optional.of(s + s)) + e.or(() -> Optional.of("or")) + a.stream().count() + e.stream().count() + a.equals(Optional.of("x")) + a.hashCode() + e.hashCode() + e.equals(Optional.empty()) + (Optional.<String>empty() == e));
        a.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("no"));
        e.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("none"));
        try { e.get(); } catch (NoSuchElementException x) { System.out.println(x.getMessage()); }
        try { e.orElseThrow(() -> new IllegalStateException("mine")); } catch (IllegalStateException x) { System.out.println(x.getMessage()); }
        try { a.flatMap(s -> null); } catch (NullPointerException x) { System.out.println("NPE"); }
        System.out.println(a.map(s -> (String) null) + " " + OptionalInt.of(5) + OptionalLong.empty() + OptionalDouble.of(2.5) + OptionalInt.of(3).getAsInt() + OptionalInt.empty().orElse(9) + OptionalInt.of(1).equals(OptionalInt.of(1)));
        for (Per p : new Per[]{new Per("a", new Addr("X")), new Per("b", new Addr(null)), new Per("c", null)}) System.out.println(Optional.of(p).flatMap(Per::addr).map(Addr::city).orElse("unknown " + p.n()));
        Function<Integer, Integer> f = x -> x + 1, g = x -> x * 10;
        System.out.println(f.compose(g).apply(2) + " " + f.andThen(g).apply(2) + " " + Function.<Integer>identity().apply(3) + " " + UnaryOperator.<String>identity().apply("u"));
        Predicate<String> p = String::isEmpty;
        System.out.println(p.and(s -> true).test("") + "" + p.or(s -> s.length() > 3).test("four") + p.negate().test("") + Predicate.not(p).test("q") + Predicate.isEqual(null).test(null) + Predicate.<Object>isEqual("a").test("a"));
        BiFunction<Integer, Integer, Integer> bf = Math::addExact;
        System.out.println(bf.andThen(x -> "r" + x).apply(2, 3) + BinaryOperator.<String>maxBy(Comparator.naturalOrder()).apply("a", "b"));
        Consumer<StringBuilder> c1 = s -> s.append(1), c2 = s -> s.append(2);
        StringBuilder sb = new StringBuilder();
        c1.andThen(c2).andThen(c1).accept(sb);
        System.out.println(sb);
        IntPredicate ip = i -> i > 0; IntUnaryOperator iu = i -> i - 1; ToDoubleFunction<String> td = Double::parseDouble; IntBinaryOperator ib = Integer::sum; LongSupplier ls = () -> 1L << 33; ObjIntConsumer<String> oi = (s, i) -> System.out.print(s + i + " "); BooleanSupplier bs = () -> true; DoubleUnaryOperator du = Math::sqrt; IntToLongFunction il = i -> (long) i << 32; ToIntBiFunction<String, String> tb = (x, y) -> x.length() + y.length();
        oi.accept("n", 5);
        System.out.println(ip.negate().test(1) + "" + iu.andThen(iu).compose(iu).applyAsInt(10) + td.applyAsDouble("2.5") + ib.applyAsInt(1, 2) + ls.getAsLong() + bs.getAsBoolean() + du.applyAsDouble(16) + il.applyAsLong(1) + tb.applyAsInt("ab", "c") + IntUnaryOperator.identity().applyAsInt(4));
        Comparator<Per> cmp = Comparator.comparing(Per::n, Comparator.reverseOrder());
        List<Per> l = new ArrayList<>(List.of(new Per("a", null), new Per("c", null), new Per("b", null)));
        l.sort(cmp);
        System.out.println(l.get(0).n() + l.get(2).n() + Objects.hash(1, "a", null) + Objects.equals(null, null) + Objects.toString(null, "d") + Objects.requireNonNullElse(null, 4) + Objects.hashCode(null) + Objects.compare("a", "b", Comparator.naturalOrder()) + Objects.checkFromToIndex(1, 2, 3) + Objects.deepEquals(new int[]{1}, new int[]{1}) + Objects.isNull(null));
    }
}
