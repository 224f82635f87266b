import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    static Thread go(Runnable r) { Thread t = new Thread(r); t.start(); return t; }
    interface X { void run() throws Exception; }
    static Runnable q(X x) { return () -> { try { x.run(); } catch (Exception e) { System.out.println("ex " + e.getClass().getSimpleName()); } }; }
    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) go(l::countDown);
        l.await();
        System.out.println(l.getCount());
        AtomicInteger gen = new AtomicInteger(), arrived = new AtomicInteger();
        CyclicBarrier cb = new CyclicBarrier(3, gen::incrementAndGet);
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) ts[i] = go(q(() -> { for (int k = 0; k < 4; k++) { cb.await(); arrived.incrementAndGet(); } }));
        for (Thread t : ts) t.join();
        System.out.println(gen + " " + arrived + " " + cb.getNumberWaiting() + " " + cb.isBroken());
        CyclicBarrier br = new CyclicBarrier(2);
        Thread bt = go(() -> { try { br.await(); } catch (BrokenBarrierException e) { System.out.println("broken"); } catch (InterruptedException e) { System.out.println("int"); } });
        while (br.getNumberWaiting() == 0) Thread.sleep(1);
        br.reset();
        bt.join();
        Semaphore s = new Semaphore(2);
        AtomicInteger cur = new AtomicInteger(), max = new AtomicInteger();
        Thread[] us = new Thread[6];
        for (int i = 0; i < 6; i++) us[i] = go(q(() -> { for (int k = 0; k < 20; k++) { s.acquire(); max.accumulateAndGet(cur.incrementAndGet(), Math::max); cur.decrementAndGet(); s.release(); } }));
        for (Thread t : us) t.join();
        System.out.println((max.get() <= 2) + " " + s.availablePermits() + " " + s.tryAcquire(3) + " " + s.drainPermits());
        Phaser p = new Phaser(1);
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 2; i++) { p.register(); go(() -> { for (int k = 0; k < 3; k++) { log.append('w'); p.arriveAndAwaitAdvance(); } p.arriveAndDeregister(); }); }
        for (int k = 0; k < 3; k++) { p.arriveAndAwaitAdvance(); log.append('|'); if (k < 2) while (log.chars().filter(c -> c == 'w').count() < 2 * (k + 2)) Thread.sleep(1); }
        System.out.println(log.chars().filter(c -> c == 'w').count() + " " + (p.getPhase() >= 3) + " " + p.arriveAndDeregister() / 100);
        Phaser term = new Phaser(1) { protected boolean onAdvance(int ph, int reg) { return ph == 1; } };
        System.out.println(term.arrive() + " " + term.arrive() + " " + term.isTerminated() + " " + (term.arrive() < 0));
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[1];
        Thread et = go(q(() -> got[0] = ex.exchange("from t")));
        String mine = ex.exchange("from main");
        et.join();
        System.out.println(mine + " / " + got[0]);
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        Thread pt = go(q(() -> { for (int i = 0; i < 5; i++) sq.put(i); }));
        int sum = 0;
        for (int i = 0; i < 5; i++) sum = sum * 10 + sq.take();
        pt.join();
        System.out.println(sum + " " + sq.offer(1) + " " + sq.poll());
        BlockingQueue<Integer> abq = new ArrayBlockingQueue<>(2);
        Thread prod = go(q(() -> { for (int i = 0; i < 50; i++) abq.put(i); abq.put(-1); }));
        int v, acc = 0, cnt = 0;
        boolean ord = true;
        while ((v = abq.take()) >= 0) { ord &= v == cnt++; acc += v; }
        System.out.println(acc + " " + ord);
        DelayQueue<D> dq = new DelayQueue<>();
        long now = System.nanoTime();
        dq.add(new D("late", now + 15_000_000)); dq.add(new D("soon", now + 2_000_000));
        System.out.println(dq.take().n + " " + dq.take().n);
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        Thread tt = go(q(() -> tq.transfer("moved")));
        System.out.println(tq.take());
        tt.join();
        PriorityBlockingQueue<Integer> pq = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        System.out.println(pq.take() + "" + pq.take() + pq.take());
    }
    static class D implements Delayed {
        final String n; final long at;
        D(String n, long at) { this.n = n; this.at = at; }
        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((D) o).at); }
    }
}
