import java.util.concurrent.*;

public class InitThreads {
    static final CountDownLatch inClinit = new CountDownLatch(1), go = new CountDownLatch(1);
    static volatile int inits;
    static class Slow {
        static int v;
        static {
            inits++;
            inClinit.countDown();
            try { go.await(); } catch (InterruptedException e) { }
            v = 42;
        }
        static int get() { return v; }
    }
    static class Fails {
        static { failing.countDown(); try { goFail.await(); } catch (InterruptedException e) { } if (true) throw new IllegalStateException("clinit"); }
        static int v;
    }
    static final CountDownLatch failing = new CountDownLatch(1), goFail = new CountDownLatch(1);
    static class Recur { static int seen = -1; static int z = 5; static { seen = helper(); z = 6; } static int helper() { return z; } }
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(4);
        Future<Integer> f1 = ex.submit(() -> Slow.get());
        inClinit.await();
        Future<Integer> f2 = ex.submit(() -> Slow.get());
        Future<Integer> f3 = ex.submit(() -> new Slow().v);
        Future<String> f4 = ex.submit(() -> Class.forName("InitThreads$Slow").getSimpleName());
        Thread.sleep(30);
        System.out.println(f2.isDone() + " " + f3.isDone() + " " + f4.isDone());
        System.out.println(Class.forName("InitThreads$Slow", false, InitThreads.class.getClassLoader()).getSimpleName());
        go.countDown();
        System.out.println(f1.get() + " " + f2.get() + " " + f3.get() + " " + f4.get() + " " + inits);
        Future<Integer> g1 = ex.submit(() -> Fails.v);
        failing.await();
        Future<Integer> g2 = ex.submit(() -> Fails.v);
        Thread.sleep(30);
        System.out.println(g2.isDone());
        goFail.countDown();
        try { g1.get(); } catch (ExecutionException e) { System.out.println(e.getCause() + " / " + e.getCause().getCause()); }
        try { g2.get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
        System.out.println(Recur.seen + " " + Recur.z);
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS));
    }
}
