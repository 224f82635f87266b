import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class VirtualBasic {
    public static void main(String[] args) throws Exception {
        AtomicInteger n = new AtomicInteger();
        Thread v = Thread.ofVirtual().name("vt").unstarted(n::incrementAndGet);
        System.out.println(v.isVirtual() + " " + v.getName() + " " + v.getState() + " " + v.isDaemon() + " " + v.getThreadGroup().getName() + " " + v.isAlive());
        v.start();
        v.join();
        System.out.println(n + " " + v.getState() + " " + v.isAlive());
        System.out.println(Thread.startVirtualThread(() -> { }).getName().isEmpty());
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) ts.add(Thread.ofVirtual().start(() -> { for (int k = 0; k < 3; k++) { Thread.yield(); n.incrementAndGet(); } }));
        for (Thread t : ts) t.join();
        System.out.println(n);
        Thread p = Thread.ofVirtual().start(() -> { LockSupport.park(); n.set(-1); });
        while (p.getState() != Thread.State.WAITING) Thread.sleep(1);
        LockSupport.unpark(p);
        p.join();
        System.out.println(n);
        Thread s = Thread.ofVirtual().start(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("interrupted " + Thread.currentThread().isInterrupted()); } });
        while (s.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        s.interrupt();
        s.join();
        Object lock = new Object();
        int[] c = {0};
        ts.clear();
        for (int i = 0; i < 20; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 20; k++) synchronized (lock) { c[0]++; if (k % 10 == 0) Thread.yield(); } }));
        for (Thread t : ts) t.join();
        System.out.println(c[0]);
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 100; i++) { int k = i; fs.add(ex.submit(() -> { Thread.sleep(1); return k; })); }
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum);
        }
        ReentrantLock l = new ReentrantLock();
        Condition cd = l.newCondition();
        boolean[] flag = {false};
        Thread w = Thread.startVirtualThread(() -> { l.lock(); try { while (!flag[0]) cd.awaitUninterruptibly(); System.out.println("signalled"); } finally { l.unlock(); } });
        while (w.getState() != Thread.State.WAITING) Thread.sleep(1);
        l.lock(); flag[0] = true; cd.signal(); l.unlock();
        w.join();
        Thread mw = Thread.startVirtualThread(() -> { synchronized (lock) { try { lock.wait(); System.out.println("notified " + Thread.holdsLock(lock)); } catch (InterruptedException e) { } } });
        while (mw.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (lock) { lock.notifyAll(); }
        mw.join();
        Thread ex = Thread.ofVirtual().uncaughtExceptionHandler((t, e) -> System.out.println("uncaught " + e.getMessage())).start(() -> { throw new IllegalStateException("in virtual"); });
        ex.join();
        System.out.println(Thread.ofVirtual().factory().newThread(() -> { }).isVirtual() + " " + Thread.ofPlatform().daemon().name("pl-", 5).factory().newThread(() -> { }).getName());
        Thread self = Thread.startVirtualThread(() -> System.out.println(Thread.currentThread().isVirtual() + " " + Thread.currentThread().toString().startsWith("VirtualThread[#") + " " + Thread.currentThread().getContextClassLoader().getName()));
        self.join();
        Thread deep = Thread.startVirtualThread(() -> System.out.println(rec(500)));
        deep.join();
    }
    static int rec(int n) { if (n == 0) { Thread.yield(); return 0; } int r = rec(n - 1) + 1; if (n % 100 == 0) Thread.yield(); return r; }
}
