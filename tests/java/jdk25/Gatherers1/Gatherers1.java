import java.util.*;
import java.util.stream.*;

public class Gatherers1 {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        p(Stream.of(1, 2, 3, 4, 5, 6, 7).gather(Gatherers.windowFixed(3)).toList());
        p(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowSliding(2)).toList());
        p(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        p(Stream.of(1, 2, 3, 4).gather(Gatherers.fold(() -> "", (a, x) -> a + x)).toList());
        p(Stream.of(3, 1, 2).gather(Gatherers.mapConcurrent(2, x -> x * 10)).toList());
        Gatherer<Integer, int[], Integer> dedup = Gatherer.ofSequential(() -> new int[]{Integer.MIN_VALUE}, Gatherer.Integrator.ofGreedy((st, x, d) -> { if (st[0] == x) return true; st[0] = x; return d.push(x); }));
        p(Stream.of(1, 1, 2, 2, 1, 3, 3).gather(dedup).toList());
        Gatherer<String, ?, String> take = Gatherer.ofSequential(() -> new int[1], (int[] n, String s, Gatherer.Downstream<? super String> d) -> n[0]++ < 2 && d.push(s + n[0]));
        p(Stream.of("a", "b", "c", "d").peek(x -> System.out.print("<" + x + ">")).gather(take).toList());
        Gatherer<Integer, List<Integer>, String> fin = Gatherer.of(ArrayList::new, (l, x, d) -> { l.add(x); return true; }, (l, r) -> { l.addAll(r); return l; }, (l, d) -> { d.push("size" + l.size()); d.push("sum" + l.stream().mapToInt(i -> i).sum()); });
        p(IntStream.range(0, 100).boxed().gather(fin).toList());
        p(IntStream.range(0, 100).parallel().boxed().gather(fin).toList());
        p(Stream.iterate(1, x -> x + 1).gather(Gatherers.windowFixed(4)).map(w -> w.stream().mapToInt(i -> i).sum()).limit(3).toList());
        p(Stream.of(1, 2, 3, 4, 5, 6).gather(Gatherers.<Integer>windowFixed(2).andThen(Gatherers.scan(() -> 0, (a, w) -> a + w.size()))).toList());
        p(Stream.<Integer>empty().gather(Gatherers.windowFixed(2)).toList() + " " + Stream.<Integer>empty().gather(Gatherers.fold(() -> "init", (a, b) -> a + b)).toList());
        try { Gatherers.windowFixed(0); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { Stream.of(1).gather(Gatherers.windowFixed(1)).forEach(w -> w.add(2)); } catch (UnsupportedOperationException e) { p("UOE"); }
        p(Stream.of(5, 3, 1).mapMulti((Integer x, java.util.function.Consumer<Integer> c) -> { for (int i = 0; i < x; i += 2) c.accept(i); }).toList());
    }
}
