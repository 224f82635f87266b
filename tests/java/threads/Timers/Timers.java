import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Timers {
    static void await(CountDownLatch latch) {
        try { latch.await(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
    }

    public static void main(String[] args) throws Exception {
        Timer t = new Timer("tm", true);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        TimerTask c = new TimerTask() { public void run() { log.add("cancelled ran"); } };
        t.schedule(c, 60000);
        // All are scheduled before the second is looked for, at times that don't hang on how long that takes.
        CountDownLatch scheduled = new CountDownLatch(1);
        CountDownLatch first = new CountDownLatch(1);
        long now = System.currentTimeMillis();
        t.schedule(new TimerTask() { public void run() { log.add("first " + Thread.currentThread().getName()); first.countDown(); await(scheduled); done.countDown(); } }, new Date(now + 1));
        t.schedule(new TimerTask() { public void run() { log.add("third"); done.countDown(); } }, new Date(now + 60));
        t.schedule(new TimerTask() { public void run() { log.add("second"); done.countDown(); } }, new Date(now + 30));
        // The timer is in the first task: it hasn't looked at what is due later.
        first.await();
        System.out.println(c.cancel() + " " + c.cancel() + " " + t.purge());
        scheduled.countDown();
        System.out.println(done.await(1, TimeUnit.MINUTES) + " " + log);
        AtomicInteger n = new AtomicInteger();
        CountDownLatch four = new CountDownLatch(4);
        t.scheduleAtFixedRate(new TimerTask() { public void run() { if (n.incrementAndGet() == 4) cancel(); four.countDown(); } }, 0, 2);
        System.out.println(four.await(1, TimeUnit.MINUTES));
        // Later than the cancelled task, which the timer has taken from its queue by then.
        CountDownLatch later = new CountDownLatch(1);
        t.schedule(new TimerTask() { public void run() { later.countDown(); } }, 10);
        later.await();
        System.out.println(n + " " + t.purge());
        try { t.schedule(c, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { t.schedule(new TimerTask() { public void run() { } }, -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        t.cancel();
        try { t.schedule(new TimerTask() { public void run() { } }, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Timer bad = new Timer("bad");
        CountDownLatch died = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> { System.out.println(th.getName() + " " + e.getMessage()); died.countDown(); });
        bad.schedule(new TimerTask() { public void run() { throw new RuntimeException("task"); } }, 0);
        died.await();
        try { bad.schedule(new TimerTask() { public void run() { } }, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
