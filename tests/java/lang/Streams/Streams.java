import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Streams {
    record E(String n, String d, int s) {}
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<E> es = List.of(new E("ann", "x", 10), new E("bob", "y", 20), new E("cid", "x", 30), new E("dee", "z", 40), new E("eve", "y", 50));
        p(es.stream().filter(e -> e.s > 15).map(E::n).collect(Collectors.toList()));
        p(es.stream().collect(Collectors.groupingBy(E::d, TreeMap::new, Collectors.summingInt(E::s))));
        p(es.stream().collect(Collectors.partitioningBy(e -> e.s > 25, Collectors.mapping(E::n, Collectors.joining("+", "<", ">")))));
        p(es.stream().collect(Collectors.averagingInt(E::s)) + " " + es.stream().mapToInt(E::s).summaryStatistics());
        p(es.stream().collect(Collectors.toMap(E::d, E::s, Integer::sum, LinkedHashMap::new)));
        try { es.stream().collect(Collectors.toMap(E::d, E::s)); } catch (IllegalStateException e) { p(e.getMessage()); }
        p(es.stream().sorted(Comparator.comparing(E::d).reversed().thenComparing(E::s, Comparator.reverseOrder())).map(E::n).toList());
        p(es.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.maxBy(Comparator.comparingInt(E::s)), (c, m) -> c + ":" + m.get().n())));
        p(es.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + es.stream().collect(Collectors.reducing(0, E::s, Integer::max)) + " " + es.stream().map(E::s).reduce(1, (a, b) -> a * 7 + b) + " " + es.stream().reduce(0, (a, e) -> a + e.s, Integer::sum));
        p(es.stream().collect(Collectors.groupingBy(E::d, TreeMap::new, Collectors.filtering(e -> e.s > 10, Collectors.flatMapping(e -> Stream.of(e.n, e.n.toUpperCase()), Collectors.toList())))));
        p(Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList() + " " + Stream.generate(() -> "g").limit(3).collect(Collectors.joining()) + " " + IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toList()) + IntStream.of(3, 1, 2).sorted().boxed().toList());
        p(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList() + " " + Stream.of(1, 2, 3).<String>mapMulti((x, c) -> { for (int i = 0; i < x; i++) c.accept("m" + x); }).toList());
        p(Stream.of(5, 3, 5, 1, 3).distinct().toList() + " " + Stream.of(1, 2, 3, 4, 5).skip(1).limit(3).toList() + Stream.of(1, 2, 3, 1).takeWhile(x -> x < 3).toList() + Stream.of(1, 2, 3, 1).dropWhile(x -> x < 3).toList());
        p(Stream.of(1, 2, 3).anyMatch(x -> x > 2) + "" + Stream.of(1, 2, 3).allMatch(x -> x > 2) + Stream.of(1, 2, 3).noneMatch(x -> x > 5) + Stream.of(1, 2).findFirst().get() + Stream.empty().findAny() + Stream.of("b", "a").min(Comparator.naturalOrder()).get() + Stream.of(1, 2, 3).count());
        StringBuilder log = new StringBuilder();
        p(Stream.of(1, 2, 3, 4).peek(x -> log.append("p" + x)).filter(x -> x % 2 == 0).peek(x -> log.append("f" + x)).sorted(Comparator.reverseOrder()).peek(x -> log.append("s" + x)).findFirst().get() + " " + log);
        Stream<Integer> used = Stream.of(1);
        used.count();
        try { used.count(); } catch (IllegalStateException e) { p(e.getMessage()); }
        p(IntStream.range(0, 10).sum() + " " + IntStream.range(0, 10).average().getAsDouble() + " " + IntStream.empty().max() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + IntStream.range(0, 3).mapToObj(i -> "i" + i).toList() + IntStream.range(0, 5).asLongStream().map(x -> x << 33).sum() + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|")));
        p(Arrays.toString(Stream.of("a", "b").toArray(String[]::new)) + Arrays.stream(new int[]{1, 2, 3}, 1, 3).sum() + Stream.concat(Stream.of(1), Stream.of(2)).toList() + Stream.ofNullable(null).count() + Stream.of("x").collect(Collectors.toCollection(ArrayDeque::new)) + Stream.of(1, 2, 3).collect(Collectors.summarizingInt(x -> x)).getMax());
        Stream<String> closed = Stream.of("c").onClose(() -> System.out.print("closed1 ")).onClose(() -> System.out.println("closed2"));
        try (closed) { closed.forEach(System.out::print); }
        Spliterator<Integer> sp = List.of(1, 2, 3, 4, 5, 6).spliterator(), half = sp.trySplit();
        List<Integer> rest = new ArrayList<>();
        sp.forEachRemaining(rest::add);
        half.tryAdvance(rest::add);
        p(rest + " " + half.estimateSize() + " " + sp.hasCharacteristics(Spliterator.SIZED));
        p(StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of(7, 8).iterator(), 0), false).mapToInt(x -> x).sum() + " " + new Random(3).ints(5, 0, 10).boxed().toList() + " " + Stream.of("a-b", "c").flatMap(java.util.regex.Pattern.compile("-")::splitAsStream).toList() + " " + IntStream.iterate(10, i -> i > 0, i -> i - 3).boxed().toList() + " " + Collections.nCopies(3, "n").stream().collect(Collectors.joining()));
        try { List<Integer> un = Stream.of(1).toList(); un.add(2); } catch (UnsupportedOperationException e) { p("UOE"); }
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        p(it.next() + it.next() + " " + it.hasNext() + " " + BaseStream.class.isInterface());
    }
}
