import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class VirtualMonitors {
    // Virtual threads may unmount inside synchronized and in Object.wait: more of them block than there are carriers.
    public static void main(String[] args) throws Exception {
        int n = 60;
        Object[] locks = new Object[n];
        CountDownLatch in = new CountDownLatch(n), go = new CountDownLatch(1);
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) { Object l = locks[i] = new Object(); ts.add(Thread.startVirtualThread(() -> { synchronized (l) { in.countDown(); try { go.await(); } catch (InterruptedException e) { } } })); }
        System.out.println(in.await(10, TimeUnit.SECONDS));
        go.countDown();
        for (Thread t : ts) t.join();
        ts.clear();
        Object m = new Object();
        AtomicInteger waiting = new AtomicInteger(), woken = new AtomicInteger();
        for (int i = 0; i < n; i++) ts.add(Thread.startVirtualThread(() -> { synchronized (m) { waiting.incrementAndGet(); try { m.wait(); } catch (InterruptedException e) { } woken.incrementAndGet(); } }));
        while (waiting.get() < n) Thread.sleep(1);
        synchronized (m) { m.notifyAll(); }
        for (Thread t : ts) t.join();
        System.out.println(woken);
        ts.clear();
        int[] c = {0};
        for (int i = 0; i < n; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 10; k++) synchronized (m) { int v = c[0]; Thread.yield(); c[0] = v + 1; } }));
        for (Thread t : ts) t.join();
        System.out.println(c[0]);
        Thread tw = Thread.startVirtualThread(() -> { synchronized (m) { long s = System.nanoTime(); try { m.wait(15); } catch (InterruptedException e) { } System.out.println("timed " + (System.nanoTime() - s >= 15000000L)); } });
        tw.join();
        Thread iw = Thread.startVirtualThread(() -> { synchronized (m) { try { m.wait(); } catch (InterruptedException e) { System.out.println("interrupted " + Thread.holdsLock(m)); } } });
        while (iw.getState() != Thread.State.WAITING) Thread.sleep(1);
        iw.interrupt();
        iw.join();
        Thread[] b = new Thread[1];
        synchronized (m) { b[0] = Thread.startVirtualThread(() -> { synchronized (m) { System.out.println("got it"); } }); while (b[0].getState() != Thread.State.BLOCKED) Thread.sleep(1); System.out.println(b[0].getState()); }
        b[0].join();
        Thread nest = Thread.startVirtualThread(() -> { synchronized (m) { synchronized (c) { synchronized (m) { Thread.yield(); try { m.wait(2); } catch (InterruptedException e) { } System.out.println(Thread.holdsLock(m) + " " + Thread.holdsLock(c)); } } } System.out.println(Thread.holdsLock(m)); });
        nest.join();
        class Init { static int v; static { try { Thread.sleep(10); } catch (InterruptedException e) { } v = 5; } }
        ts.clear();
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 10; i++) ts.add(Thread.startVirtualThread(() -> sum.addAndGet(Init.v)));
        for (Thread t : ts) t.join();
        System.out.println(sum);
    }
}
