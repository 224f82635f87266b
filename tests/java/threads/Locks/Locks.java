import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Locks {
    static void bg(Runnable r) throws InterruptedException { Thread t = new Thread(r); t.start(); t.join(); }
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock(true);
        l.lock(); l.lock();
        System.out.println(l.getHoldCount() + " " + l.isLocked() + " " + l.isHeldByCurrentThread() + " " + l.isFair());
        bg(() -> System.out.println("try " + l.tryLock() + " " + l.isLocked() + " " + l.isHeldByCurrentThread()));
        l.unlock(); l.unlock();
        try { l.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("IMSE " + e.getMessage()); }
        Condition c = l.newCondition();
        try { c.signal(); } catch (IllegalMonitorStateException e) { System.out.println("IMSE signal"); }
        int[] state = {0};
        Thread w = new Thread(() -> { l.lock(); try { while (state[0] == 0) c.awaitUninterruptibly(); state[0]++; } finally { l.unlock(); } });
        w.start();
        while (true) { l.lock(); try { if (l.hasWaiters(c)) { state[0] = 5; c.signalAll(); break; } } finally { l.unlock(); } Thread.sleep(1); }
        w.join();
        System.out.println(state[0]);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        bg(() -> System.out.println("read " + rw.readLock().tryLock() + " write " + rw.writeLock().tryLock() + " " + rw.getReadLockCount()));
        System.out.println("upgrade " + rw.writeLock().tryLock() + " " + rw.getReadLockCount() + " " + rw.getReadHoldCount());
        rw.readLock().unlock();
        ReentrantReadWriteLock rw2 = new ReentrantReadWriteLock();
        rw2.writeLock().lock(); rw2.readLock().lock(); rw2.writeLock().unlock();
        System.out.println("downgraded " + rw2.isWriteLocked() + " " + rw2.getReadLockCount());
        StampedLock st = new StampedLock();
        long o = st.tryOptimisticRead();
        System.out.println(st.validate(o));
        long wr = st.writeLock();
        System.out.println(st.validate(o) + " " + st.isWriteLocked() + " " + st.tryReadLock());
        st.unlockWrite(wr);
        long r = st.readLock(), up = st.tryConvertToWriteLock(r);
        System.out.println((up != 0) + " " + st.isWriteLocked());
        st.unlock(up);
        try { st.unlockRead(1); } catch (IllegalMonitorStateException e) { System.out.println("IMSE stamp"); }
        Thread holder = new Thread(() -> { l.lock(); try { Thread.sleep(100000); } catch (InterruptedException e) { } finally { l.unlock(); } });
        holder.start();
        while (!l.isLocked()) Thread.sleep(1);
        Thread intr = new Thread(() -> { try { l.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("lock interrupted"); } });
        intr.start();
        while (!l.hasQueuedThread(intr)) Thread.sleep(1);
        System.out.println(l.getQueueLength() + " " + l.tryLock(5, TimeUnit.MILLISECONDS));
        intr.interrupt();
        intr.join();
        holder.interrupt();
        holder.join();
        int[] n = {0};
        Thread[] ts = new Thread[4];
        ReentrantLock nf = new ReentrantLock();
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 500; k++) { nf.lock(); try { n[0]++; } finally { nf.unlock(); } } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(n[0] + " " + nf.isLocked() + " " + nf.hasQueuedThreads());
    }
}
