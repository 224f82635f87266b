import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Executors1 {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int k = i; fs.add(ex.submit(() -> k * k)); }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        System.out.println(s);
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task"); });
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " | " + e.getCause().getMessage() + " " + bad.isDone() + " " + bad.state()); }
        List<Callable<String>> cs = List.of(() -> "a", () -> "b", () -> "c");
        StringBuilder b = new StringBuilder();
        for (Future<String> f : ex.invokeAll(cs)) b.append(f.resultNow());
        System.out.println(b);
        List<Callable<String>> any = List.of(() -> { throw new Exception("x"); }, () -> "any");
        System.out.println(ex.invokeAny(any));
        try { ex.invokeAny(List.of(() -> { throw new Exception("all fail"); })); } catch (ExecutionException e) { System.out.println(e.getCause().getMessage()); }
        String[] saw = new String[1];
        CountDownLatch blk = new CountDownLatch(1), in = new CountDownLatch(1);
        Future<?> c = ex.submit(() -> { in.countDown(); try { blk.await(); } catch (InterruptedException e) { saw[0] = "cancelled task interrupted"; } finally { blk.countDown(); } });
        in.await();
        System.out.println(c.cancel(true) + " " + c.isCancelled() + " " + c.isDone() + " " + c.cancel(true));
        try { c.get(); } catch (CancellationException e) { System.out.println("CE"); }
        blk.await();
        System.out.println(saw[0]);
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS) + " " + ex.isTerminated());
        try { ex.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ThreadPoolExecutor tp = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), r -> new Thread(r, "tp"), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch hold = new CountDownLatch(1);
        AtomicInteger caller = new AtomicInteger();
        for (int i = 0; i < 3; i++) tp.execute(() -> { try { hold.await(); } catch (InterruptedException e) { } });
        tp.execute(() -> { if (Thread.currentThread().getName().equals("main")) caller.incrementAndGet(); });
        System.out.println("caller ran " + caller + " pool " + tp.getPoolSize() + " queue " + tp.getQueue().size());
        hold.countDown();
        tp.shutdown();
        tp.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(tp.getCompletedTaskCount());
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(1);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> sf = sch.scheduleAtFixedRate(() -> { ticks.incrementAndGet(); five.countDown(); }, 1, 2, TimeUnit.MILLISECONDS);
        System.out.println(five.await(5, TimeUnit.SECONDS) + " " + sf.cancel(false) + " " + (ticks.get() >= 5));
        System.out.println(sch.schedule(() -> "later", 3, TimeUnit.MILLISECONDS).get());
        System.out.println(sch.shutdownNow().size());
        try (ExecutorService w = Executors.newWorkStealingPool(2)) { System.out.println(w.submit(() -> 5).get()); }
        try (ExecutorService one = Executors.newSingleThreadExecutor()) { List<Integer> order = Collections.synchronizedList(new ArrayList<>()); for (int i = 0; i < 6; i++) { int k = i; one.execute(() -> order.add(k)); } one.submit(() -> { }).get(); System.out.println(order); }
        ExecutorCompletionService<Integer> ecs = new ExecutorCompletionService<>(Runnable::run);
        for (int i = 3; i > 0; i--) { int k = i; ecs.submit(() -> k); }
        System.out.println(ecs.take().get() + ecs.poll().get() * 10 + ecs.take().get() * 100 + " " + ecs.poll());
        FutureTask<String> ft = new FutureTask<>(() -> "ft");
        ft.run();
        System.out.println(ft.get() + " " + ft.isDone() + " " + ft.state());
    }
}
