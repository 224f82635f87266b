import java.util.concurrent.*;

public class Interrupts {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Thread m = Thread.currentThread();
        p(Thread.interrupted());
        m.interrupt();
        p(m.isInterrupted() + " " + m.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        m.interrupt();
        try { Thread.sleep(1000); p("no"); } catch (InterruptedException e) { p(e.getMessage() + " " + m.isInterrupted()); }
        m.interrupt();
        try { synchronized (m) { m.wait(1000); } p("no"); } catch (InterruptedException e) { p(e.getMessage() + " " + m.isInterrupted()); }
        m.interrupt();
        try { new Thread(() -> { }).join(); p("join unstarted ok " + Thread.interrupted()); } catch (InterruptedException e) { p("joined " + e.getMessage()); }
        m.interrupt();
        try { new CountDownLatch(1).await(); p("no"); } catch (InterruptedException e) { p("latch " + m.isInterrupted()); }
        m.interrupt();
        java.util.concurrent.locks.LockSupport.park();
        p("park returned " + Thread.interrupted());
        CountDownLatch ready = new CountDownLatch(1);
        Object lock = new Object();
        String[] res = new String[4];
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready.countDown();
                try { lock.wait(); res[0] = "no"; } catch (InterruptedException e) { res[0] = "wait interrupted, holds " + Thread.holdsLock(lock) + " flag " + Thread.currentThread().isInterrupted(); }
            }
        });
        t.start();
        ready.await();
        synchronized (lock) { t.interrupt(); p("flag while lock held " + t.isInterrupted()); }
        t.join();
        p(res[0]);
        Thread s = new Thread(() -> { try { Thread.sleep(60000); } catch (InterruptedException e) { res[1] = "sleep interrupted"; } });
        s.start();
        while (s.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        s.interrupt();
        s.join();
        p(res[1]);
        Thread j = new Thread(() -> { try { m.join(); } catch (InterruptedException e) { res[2] = "join interrupted"; } });
        j.start();
        while (j.getState() != Thread.State.WAITING) Thread.sleep(1);
        j.interrupt();
        j.join();
        p(res[2]);
        Thread spin = new Thread(() -> { while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait(); res[3] = "spun"; });
        spin.start();
        spin.interrupt();
        spin.join();
        p(res[3] + " " + spin.isInterrupted());
        Thread un = new Thread(() -> { });
        un.interrupt();
        p(un.isInterrupted());
        un.start();
        un.join();
        p(un.isInterrupted());
        un.interrupt();
        p(un.isInterrupted());
        synchronized (lock) { Thread b = new Thread(() -> { synchronized (lock) { res[0] = "got lock, flag " + Thread.currentThread().isInterrupted(); } }); b.start(); while (b.getState() != Thread.State.BLOCKED) Thread.sleep(1); b.interrupt(); t = b; }
        t.join();
        p(res[0]);
    }
}
