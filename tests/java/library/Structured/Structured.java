import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.*;
import java.util.concurrent.atomic.*;

/** Structured concurrency with scoped values: joiners of all kinds, nesting, cancellation, time-outs, misuse; stable values. */
public class Structured {
    static final ScopedValue<String> WHO = ScopedValue.newInstance();
    static void p(Object o) { System.out.println(o); }
    static String text(Throwable t) { StringBuilder s = new StringBuilder(); for (; t != null; t = t.getCause()) s.append(t.getClass().getSimpleName()).append(':').append(t.getMessage()).append(' '); return s.toString(); }
    static int tree(int depth) throws Exception {
        if (depth == 0) return WHO.get().length();
        try (var s = StructuredTaskScope.open()) {
            var a = s.fork(() -> tree(depth - 1));
            var b = s.fork(() -> ScopedValue.where(WHO, WHO.get() + "+").call(() -> tree(depth - 1)));
            s.join();
            return a.get() + b.get();
        }
    }
    public static void main(String[] args) throws Exception {
        p(ScopedValue.where(WHO, "root").call(() -> tree(7)));
        try (var s = StructuredTaskScope.open()) {
            var bad = s.fork(() -> { throw new IllegalStateException("first"); });
            AtomicBoolean interrupted = new AtomicBoolean();
            var slow = s.fork(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { interrupted.set(true); throw e; } return 1; });
            try { s.join(); } catch (FailedException e) { p(text(e)); }
            p(bad.state() + " " + slow.state() + " " + s.isCancelled());
            try { slow.get(); } catch (IllegalStateException e) { p(e.getMessage()); }
        }
        try (var s = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            s.fork(() -> { throw new RuntimeException("no"); });
            s.fork(() -> { Thread.sleep(50); return "yes"; });
            s.fork(() -> { Thread.sleep(60_000); return "late"; });
            p(s.join());
        }
        try (var s = StructuredTaskScope.open(Joiner.<Integer>allSuccessfulOrThrow())) {
            for (int i = 0; i < 500; i++) { int n = i; s.fork(() -> n * n); }
            p(s.join().mapToInt(t -> t.get()).sum());
        }
        try (var s = StructuredTaskScope.open(Joiner.<Integer>awaitAll(), c -> c.withTimeout(Duration.ofMillis(80)).withName("named"))) {
            s.fork(() -> { Thread.sleep(60_000); return 1; });
            try { s.join(); } catch (StructuredTaskScope.TimeoutException e) { p(text(e)); }
        }
        AtomicInteger done = new AtomicInteger();
        Joiner<Integer, Integer> mine = new Joiner<>() {
            public boolean onFork(Subtask<? extends Integer> t) { return false; }
            public boolean onComplete(Subtask<? extends Integer> t) { return done.incrementAndGet() >= 5; }
            public Integer result() { return -5; }
        };
        try (var s = StructuredTaskScope.open(mine)) {
            for (int i = 0; i < 5; i++) s.fork(() -> 1);
            p(s.join() + " " + done.get());
            try { s.fork(() -> 1); } catch (IllegalStateException e) { p(text(e)); }
        }
        var leaked = StructuredTaskScope.open();
        leaked.fork(() -> 1);
        try { leaked.close(); } catch (IllegalStateException e) { p(text(e)); }
        var owned = StructuredTaskScope.open();
        Thread t = Thread.startVirtualThread(() -> { try { owned.fork(() -> 1); } catch (WrongThreadException e) { p(text(e)); } });
        t.join();
        owned.join();
        owned.close();
        try (var s = StructuredTaskScope.open()) {
            ScopedValue.where(WHO, "x").run(() -> { try { s.fork(() -> 1); } catch (StructureViolationException e) { p(text(e)); } });
            s.join();
        }
        Thread.currentThread().interrupt();
        try (var s = StructuredTaskScope.open()) { s.fork(() -> { Thread.sleep(10); return 1; }); s.join(); } catch (InterruptedException e) { p("interrupted"); }
        StableValue<Integer> sv = StableValue.of();
        AtomicInteger computed = new AtomicInteger();
        try (var s = StructuredTaskScope.open()) {
            for (int i = 0; i < 50; i++) s.fork(() -> sv.orElseSet(() -> { computed.incrementAndGet(); return 42; }));
            s.join();
        }
        p(computed + " " + sv.orElseThrow() + " " + sv.trySet(3));
        List<Integer> lazy = StableValue.list(5, i -> { p("compute " + i); return i * 10; });
        p(lazy.get(3) + lazy.get(3));
        try { sv.setOrThrow(1); } catch (IllegalStateException e) { p("set"); }
    }
}
