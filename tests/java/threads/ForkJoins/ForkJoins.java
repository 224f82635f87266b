import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoins {
    static class Fib extends RecursiveTask<Integer> {
        final int n; Fib(int n) { this.n = n; }
        protected Integer compute() { if (n < 2) return n; Fib a = new Fib(n - 1); a.fork(); return new Fib(n - 2).compute() + a.join(); }
    }
    static class Inc extends RecursiveAction {
        final int[] a; final int lo, hi;
        Inc(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        protected void compute() { if (hi - lo <= 16) { for (int i = lo; i < hi; i++) a[i] += i; } else { int m = (lo + hi) >>> 1; invokeAll(new Inc(a, lo, m), new Inc(a, m, hi)); } }
    }
    static class Bad extends RecursiveTask<Integer> { protected Integer compute() { throw new IllegalArgumentException("bad task"); } }
    static class Count extends CountedCompleter<Integer> {
        final int lo, hi; int sum; Count l, r;
        Count(CountedCompleter<?> p, int lo, int hi) { super(p); this.lo = lo; this.hi = hi; }
        public void compute() { if (hi - lo < 8) { for (int i = lo; i < hi; i++) sum += i; } else { int m = (lo + hi) / 2; setPendingCount(2); l = new Count(this, lo, m); r = new Count(this, m, hi); l.fork(); r.fork(); } tryComplete(); }
        public void onCompletion(CountedCompleter<?> c) { if (l != null) sum = l.sum + r.sum; }
        public Integer getRawResult() { return sum; }
    }
    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(3);
        System.out.println(p.invoke(new Fib(12)));
        int[] a = new int[500];
        p.invoke(new Inc(a, 0, 500));
        System.out.println(Arrays.stream(a).sum() + " " + a[499]);
        System.out.println(p.invoke(new Count(null, 0, 200)));
        try { p.invoke(new Bad()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        ForkJoinTask<Integer> t = p.submit(new Bad());
        try { t.get(); } catch (ExecutionException e) { System.out.println(e.getCause().getClass().getSimpleName() + " " + t.isCompletedAbnormally()); }
        System.out.println(p.submit(() -> "call").get() + " " + p.getParallelism());
        p.shutdown();
        System.out.println(p.awaitTermination(5, TimeUnit.SECONDS));
        System.out.println(ForkJoinPool.commonPool().invoke(new Fib(10)));
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum() + " " + IntStream.range(0, 1000).parallel().filter(x -> x % 7 == 0).count());
        System.out.println(IntStream.range(0, 300).parallel().mapToObj(i -> "" + i % 10).collect(Collectors.joining()).length());
        System.out.println(IntStream.range(0, 100).parallel().boxed().map(x -> x * 3).collect(Collectors.toList()).equals(IntStream.range(0, 100).boxed().map(x -> x * 3).collect(Collectors.toList())));
        System.out.println(Stream.of("d", "a", "c", "b").parallel().sorted().collect(Collectors.joining()) + Stream.of("d", "a").parallel().reduce("", String::concat));
        System.out.println(new TreeMap<>(IntStream.range(0, 500).parallel().boxed().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.counting()))));
        List<Integer> fo = new ArrayList<>();
        IntStream.range(0, 50).parallel().forEachOrdered(fo::add);
        System.out.println(fo.get(0) + fo.get(49) + fo.size());
        System.out.println(IntStream.range(0, 1000).parallel().skip(100).limit(10).boxed().collect(Collectors.toList()) + " " + IntStream.range(5, 1000).parallel().findFirst().getAsInt() + " " + IntStream.range(0, 100).parallel().anyMatch(x -> x == 77));
        int[] big = new Random(5).ints(20000).toArray(), c = big.clone();
        Arrays.parallelSort(big);
        Arrays.sort(c);
        System.out.println(Arrays.equals(big, c));
        Arrays.parallelPrefix(c, Integer::max);
        Arrays.parallelSetAll(a, i -> i * 2);
        System.out.println((c[c.length - 1] == big[big.length - 1]) + " " + a[250]);
        try { IntStream.range(0, 100).parallel().forEach(i -> { if (i == 50) throw new IllegalStateException("in stream"); }); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
