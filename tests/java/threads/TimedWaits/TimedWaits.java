import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class TimedWaits {
    interface Act { void run() throws Exception; }
    static void t(String n, long atLeast, Act a) throws Exception {
        long s = System.nanoTime();
        a.run();
        long ms = (System.nanoTime() - s) / 1000000;
        System.out.println(n + " " + (ms >= atLeast) + " " + (ms < atLeast + 5000));
    }
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        t("sleep", 20, () -> Thread.sleep(20));
        t("sleep nanos", 10, () -> Thread.sleep(10, 500000));
        t("sleep dur", 10, () -> Thread.sleep(java.time.Duration.ofMillis(10)));
        t("sleep 0", 0, () -> Thread.sleep(0));
        t("wait", 20, () -> { synchronized (o) { o.wait(20); } });
        t("wait nanos", 10, () -> { synchronized (o) { o.wait(10, 1); } });
        t("parkNanos", 0, () -> LockSupport.parkNanos(5000000));
        t("parkUntil", 0, () -> LockSupport.parkUntil(System.currentTimeMillis() + 10));
        t("parkNanos neg", 0, () -> LockSupport.parkNanos(-5));
        t("join", 15, () -> { Thread x = new Thread(() -> { try { Thread.sleep(2000); } catch (InterruptedException e) { } }); x.setDaemon(true); x.start(); x.join(15); x.interrupt(); x.join(); });
        t("latch", 15, () -> System.out.print(new CountDownLatch(1).await(15, TimeUnit.MILLISECONDS) + " "));
        t("sem", 15, () -> System.out.print(new Semaphore(0).tryAcquire(15, TimeUnit.MILLISECONDS) + " "));
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        t("cond", 15, () -> { l.lock(); try { System.out.print(c.await(15, TimeUnit.MILLISECONDS) + " "); } finally { l.unlock(); } });
        t("condNanos", 15, () -> { l.lock(); try { System.out.print((c.awaitNanos(15000000) <= 0) + " "); } finally { l.unlock(); } });
        t("poll", 15, () -> System.out.print(new LinkedBlockingQueue<>().poll(15, TimeUnit.MILLISECONDS) + " "));
        t("future", 15, () -> { try { new CompletableFuture<String>().get(15, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.print(e.getMessage() + " "); } });
        t("orTimeout", 15, () -> { try { new CompletableFuture<String>().orTimeout(15, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.print(e.getCause().getClass().getSimpleName() + " "); } });
        t("completeOnTimeout", 10, () -> System.out.print(new CompletableFuture<String>().completeOnTimeout("dflt", 10, TimeUnit.MILLISECONDS).join() + " "));
        t("unit", 5, () -> TimeUnit.MILLISECONDS.sleep(5));
        try { Thread.sleep(0, 1000000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { synchronized (o) { o.wait(1, -1); } } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        t("permit", 0, () -> LockSupport.park());
        t("permit used", 10, () -> { long e = System.nanoTime() + 10000000; while (System.nanoTime() < e) LockSupport.parkNanos(e - System.nanoTime()); });
    }
}
