import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class VirtualPipes {
    static String local(ThreadLocal<String> t) { return t.get(); }
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> in = new SynchronousQueue<>();
        SynchronousQueue<Integer> cur = in;
        int stages = 30;
        for (int i = 0; i < stages; i++) {
            SynchronousQueue<Integer> a = cur, b = new SynchronousQueue<>();
            Thread.startVirtualThread(() -> { try { int v; do { v = a.take(); b.put(v < 0 ? v : v + 1); } while (v >= 0); } catch (InterruptedException e) { } });
            cur = b;
        }
        SynchronousQueue<Integer> out = cur;
        Thread feeder = Thread.startVirtualThread(() -> { try { for (int i = 0; i < 10; i++) in.put(i * 100); in.put(-1); } catch (InterruptedException e) { } });
        StringBuilder sb = new StringBuilder();
        int v;
        while ((v = out.take()) >= 0) sb.append(v).append(' ');
        System.out.println(sb);
        feeder.join();
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        List<Thread> ts = new ArrayList<>();
        AtomicInteger ok = new AtomicInteger();
        for (int i = 0; i < 50; i++) { String k = "v" + i; ts.add(Thread.startVirtualThread(() -> { if (!local(tl).equals("init")) return; tl.set(k); Thread.yield(); if (tl.get().equals(k)) ok.incrementAndGet(); })); }
        for (Thread t : ts) t.join();
        System.out.println(ok + " " + tl.get());
        Semaphore sem = new Semaphore(3);
        AtomicInteger cc = new AtomicInteger(), mx = new AtomicInteger();
        try (ExecutorService ex = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("w", 0).factory())) {
            for (int i = 0; i < 40; i++) ex.execute(() -> { try { sem.acquire(); mx.accumulateAndGet(cc.incrementAndGet(), Math::max); Thread.sleep(1); cc.decrementAndGet(); sem.release(); } catch (InterruptedException e) { } });
        }
        System.out.println((mx.get() <= 3) + " " + cc);
        CompletableFuture<Integer> f = new CompletableFuture<>();
        Thread waiter = Thread.startVirtualThread(() -> System.out.println("got " + f.join()));
        Thread setter = Thread.startVirtualThread(() -> f.complete(9));
        waiter.join(); setter.join();
        StackTraceElement[][] st = new StackTraceElement[1][];
        Thread t = Thread.startVirtualThread(new Runnable() { public void run() { st[0] = new Throwable().getStackTrace(); } });
        t.join();
        System.out.println(st[0][0].getMethodName() + " " + st[0][st[0].length - 1].getClassName() + "." + st[0][st[0].length - 1].getMethodName());
        CountDownLatch l = new CountDownLatch(1);
        Object mon = new Object();
        Thread pinned = Thread.startVirtualThread(() -> { synchronized (mon) { try { l.await(); } catch (InterruptedException e) { } } });
        while (pinned.getState() != Thread.State.WAITING) Thread.sleep(1);
        Thread blocked = Thread.startVirtualThread(() -> { synchronized (mon) { System.out.println("entered after"); } });
        while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
        System.out.println("blocked");
        l.countDown();
        blocked.join();
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) { List<Callable<Integer>> cs = List.of(() -> 1, () -> 2, () -> 3); System.out.println(ex.invokeAll(cs).stream().mapToInt(x -> x.resultNow()).sum() + " " + ex.invokeAny(cs.subList(2, 3))); }
        try { Thread.ofVirtual().unstarted(() -> { }).join(java.time.Duration.ofMillis(1)); } catch (IllegalThreadStateException e) { System.out.println(e.getMessage()); }
    }
}
