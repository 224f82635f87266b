import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class CompletableFutures {
    static <T> void show(String n, CompletableFuture<T> f) {
        try { System.out.println(n + " " + f.get(5, TimeUnit.SECONDS)); }
        catch (ExecutionException e) { System.out.println(n + " EE " + e.getCause()); }
        catch (CancellationException e) { System.out.println(n + " CE"); }
        catch (Exception e) { System.out.println(n + " " + e); }
    }
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6), b = CompletableFuture.supplyAsync(() -> 7);
        show("combine", a.thenCombine(b, (x, y) -> x * y));
        show("chain", a.thenApplyAsync(x -> x + 1).thenApply(x -> "v" + x).thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "!")));
        CompletableFuture<Integer> fail = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("f"); });
        show("fail", fail);
        show("fail dep", fail.thenApply(x -> x + 1));
        show("exceptionally", fail.exceptionally(t -> { System.out.print(t.getClass().getSimpleName() + " "); return -1; }));
        show("handle", fail.handle((v, t) -> v + "/" + t.getCause().getMessage()));
        show("handle dep", fail.thenApply(x -> x).handle((v, t) -> t.getClass().getSimpleName() + t.getCause().getMessage()));
        show("whenComplete", a.whenComplete((v, t) -> { throw new RuntimeException("wc"); }));
        show("allOf", CompletableFuture.allOf(a, b).thenApply(v -> a.join() + b.join()));
        show("allOf fail", CompletableFuture.allOf(a, fail));
        CompletableFuture<Object> never = new CompletableFuture<>();
        show("anyOf", CompletableFuture.anyOf(never, a));
        show("either", a.applyToEither(new CompletableFuture<>(), x -> x + 100));
        StringBuilder sb = new StringBuilder();
        show("acceptBoth", a.thenAcceptBoth(b, (x, y) -> sb.append(x - y)));
        show("runAfter", a.runAfterBoth(b, () -> sb.append("r")));
        System.out.println(sb);
        System.out.println(never.cancel(true) + " " + never.isCancelled() + " " + never.isCompletedExceptionally());
        show("cancelled", never);
        show("cancelled dep", never.thenApply(x -> x));
        CompletableFuture<String> m = new CompletableFuture<>();
        System.out.println(m.getNow("absent") + " " + m.complete("one") + " " + m.complete("two") + " " + m.getNow("x") + " " + m.isDone());
        m.obtrudeValue("three");
        show("obtruded", m);
        show("failed", CompletableFuture.failedFuture(new java.io.IOException("io")));
        show("failedStage", CompletableFuture.completedFuture(1).thenCompose(x -> CompletableFuture.<String>failedFuture(new Error("e"))));
        try { fail.join(); } catch (CompletionException e) { System.out.println(e.getMessage()); }
        System.out.println(fail.exceptionNow() + " " + fail.state() + " " + a.resultNow());
        CompletableFuture<Integer> root = new CompletableFuture<>();
        List<Integer> order = new ArrayList<>();
        CompletableFuture<Integer> c = root;
        for (int i = 0; i < 20; i++) { int k = i; c = c.thenApply(x -> { order.add(k); return x + k; }); }
        root.complete(0);
        System.out.println(c.join() + " " + order);
        List<CompletableFuture<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 50; i++) { int k = i; fs.add(CompletableFuture.supplyAsync(() -> k).thenApplyAsync(x -> x * 2)); }
        System.out.println(fs.stream().mapToInt(CompletableFuture::join).sum());
        CompletableFuture<Integer> cp = a.copy();
        System.out.println(cp != a);
        show("minimal", a.minimalCompletionStage().toCompletableFuture());
        show("exceptionallyCompose", fail.exceptionallyCompose(t -> CompletableFuture.completedFuture(55)));
        show("executor", CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), r -> { Thread t = new Thread(r, "mine"); t.start(); }));
    }
}
