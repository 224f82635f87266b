import java.lang.invoke.*;
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int vi; volatile long vl; volatile String vs; int pi;
    static final VarHandle PI;
    static { try { PI = MethodHandles.lookup().findVarHandle(Atomics.class, "pi", int.class); } catch (ReflectiveOperationException e) { throw new Error(e); } }
    static void race(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 1000; k++) r.run(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
    }
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger();
        AtomicLong l = new AtomicLong(1L << 40);
        LongAdder ad = new LongAdder();
        LongAccumulator mx = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder da = new DoubleAdder();
        AtomicIntegerArray ia = new AtomicIntegerArray(4);
        AtomicReference<Integer> ref = new AtomicReference<>(0);
        Atomics a = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> fi = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "vi");
        AtomicLongFieldUpdater<Atomics> fl = AtomicLongFieldUpdater.newUpdater(Atomics.class, "vl");
        race(4, () -> { int v = i.incrementAndGet(); l.addAndGet(2); ad.increment(); mx.accumulate(v); da.add(0.5); ia.getAndIncrement(v & 3); fi.incrementAndGet(a); fl.getAndAdd(a, 3); PI.getAndAdd(a, 1); ref.updateAndGet(x -> x + 1); });
        System.out.println(i + " " + l + " " + ad + " " + mx + " " + da + " " + ia + " " + a.vi + " " + a.vl + " " + a.pi + " " + ref);
        System.out.println(i.getAndUpdate(x -> x * 2) + " " + i.accumulateAndGet(5, (x, y) -> x - y) + " " + i.compareAndSet(7995, 1) + " " + i.get() + " " + i.compareAndExchange(1, 9) + " " + i.getPlain());
    }
}
