import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Timers {
    public static void main(String[] args) throws Exception {
        Timer t = new Timer("tm", true);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        TimerTask c = new TimerTask() { public void run() { log.add("cancelled ran"); } };
        t.schedule(c, 60000);
        t.schedule(new TimerTask() { public void run() { log.add("third"); done.countDown(); } }, 60);
        t.schedule(new TimerTask() { public void run() { log.add("first " + Thread.currentThread().getName()); done.countDown(); } }, 1);
        t.schedule(new TimerTask() { public void run() { log.add("second"); done.countDown(); } }, 30);
        System.out.println(c.cancel() + " " + c.cancel());
        System.out.println(done.await(5, TimeUnit.SECONDS) + " " + log);
        AtomicInteger n = new AtomicInteger();
        CountDownLatch four = new CountDownLatch(4);
        t.scheduleAtFixedRate(new TimerTask() { public void run() { if (n.incrementAndGet() == 4) cancel(); four.countDown(); } }, 0, 2);
        System.out.println(four.await(5, TimeUnit.SECONDS));
        Thread.sleep(20);
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
        Thread.sleep(20);
        try { bad.schedule(new TimerTask() { public void run() { } }, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
