import java.util.concurrent.CountDownLatch;
/** Throws and catches, keeps things, and has a thread wait for a monitor. */
public class Kit {
    static final class Thing { long a; }
    static Thing[] things = new Thing[1000];
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < things.length; i++) things[i] = new Thing();
        for (int i = 0; i < 7; i++) try { throw new IllegalStateException("x" + i); } catch (IllegalStateException e) { }
        for (int i = 0; i < 3; i++) try { Object o = null; o.hashCode(); } catch (NullPointerException e) { }
        Object lock = new Object();
        CountDownLatch started = new CountDownLatch(1);
        Thread waiter;
        synchronized (lock) {
            waiter = new Thread(() -> { started.countDown(); synchronized (lock) { System.out.println("in"); } }, "waiter");
            waiter.start();
            started.await();
            while (waiter.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            System.out.println("before");
            long until = System.nanoTime() + 60_000_000;
            while (System.nanoTime() < until) Thread.onSpinWait();
        }
        waiter.join();
        System.out.println("done");
    }
}
