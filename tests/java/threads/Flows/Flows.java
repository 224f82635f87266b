import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Flows {
    static class Sub implements Flow.Subscriber<Integer> {
        final List<Integer> got = Collections.synchronizedList(new ArrayList<>()); final CountDownLatch done = new CountDownLatch(1); Flow.Subscription s; final int batch; volatile Throwable err;
        Sub(int b) { batch = b; }
        public void onSubscribe(Flow.Subscription x) { s = x; s.request(batch); }
        public void onNext(Integer i) { got.add(i); if (got.size() % batch == 0) s.request(batch); }
        public void onError(Throwable t) { err = t; done.countDown(); }
        public void onComplete() { done.countDown(); }
    }
    public static void main(String[] args) throws Exception {
        Sub a = new Sub(1), b = new Sub(7);
        try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>(ForkJoinPool.commonPool(), 8)) {
            p.subscribe(a); p.subscribe(b);
            for (int i = 0; i < 100; i++) p.submit(i);
            System.out.println(p.getNumberOfSubscribers() + " " + p.hasSubscribers());
        }
        System.out.println(a.done.await(60, TimeUnit.SECONDS) + " " + b.done.await(60, TimeUnit.SECONDS) + " " + a.got.equals(b.got) + " " + a.got.size() + " " + a.got.get(99));
        SubmissionPublisher<Integer> e = new SubmissionPublisher<>();
        Sub c = new Sub(5);
        e.subscribe(c);
        e.closeExceptionally(new IllegalStateException("closed"));
        System.out.println(c.done.await(60, TimeUnit.SECONDS) + " " + c.err.getMessage() + " " + e.isClosed());
        try { e.submit(1); } catch (IllegalStateException x) { System.out.println("ISE"); }
        AtomicInteger sum = new AtomicInteger();
        SubmissionPublisher<Integer> f = new SubmissionPublisher<>();
        CompletableFuture<Void> cf = f.consume(sum::addAndGet);
        for (int i = 1; i <= 50; i++) f.submit(i);
        f.close();
        cf.get(5, TimeUnit.SECONDS);
        System.out.println(sum);
        List<Callable<Integer>> cs = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int k = i; cs.add(() -> k * k); }
        ExecutorService ex = Executors.newCachedThreadPool();
        int t = 0;
        for (Future<Integer> x : ex.invokeAll(cs)) t += x.get();
        System.out.println(t);
        ex.shutdownNow();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS));
        ThreadFactory tf = Executors.defaultThreadFactory();
        System.out.println(tf.newThread(() -> { }).getName().matches("pool-\\d+-thread-1") + " " + tf.newThread(() -> { }).isDaemon());
        CountedLatchDemo.run();
    }
    static class CountedLatchDemo { static void run() throws Exception { Semaphore fair = new Semaphore(1, true); fair.acquire(); List<Integer> order = Collections.synchronizedList(new ArrayList<>()); Thread[] ts = new Thread[4]; for (int i = 0; i < 4; i++) { int k = i; ts[i] = new Thread(() -> { try { fair.acquire(); order.add(k); fair.release(); } catch (InterruptedException x) { } }); ts[i].start(); while (fair.getQueueLength() <= i) Thread.sleep(1); } fair.release(); for (Thread x : ts) x.join(); System.out.println(order); } }
}
