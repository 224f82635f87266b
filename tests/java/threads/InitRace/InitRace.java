import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class InitRace {
    // Sub- and superclasses initialised from many threads at once, in opposite orders, without a cycle.
    static final AtomicInteger order = new AtomicInteger(), bad = new AtomicInteger();
    static class A { static final int at = order.incrementAndGet(); static int x = 10; static { pause(); } }
    static class B extends A { static final int at = order.incrementAndGet(); static int y = x + 1; static { pause(); } }
    static class C extends B { static final int at = order.incrementAndGet(); static int z = y + x; static { pause(); } }
    static class D { static final D ONE = new D(); final int v; static int made; D() { made++; v = A.x; } static D get() { return ONE; } }
    interface I { int K = mk(); static int mk() { order.addAndGet(100); pause(); return 3; } default int k() { return K; } }
    static class Im1 implements I { static int q = I.K + 1; } static class Im2 implements I { static int q = I.K + 2; }
    static class F { static int tries = failing(); static int failing() { pause(); throw new IllegalStateException("once"); } }
    static void pause() { try { Thread.sleep(5); } catch (InterruptedException e) { } }
    static void all(int n, Runnable... rs) throws Exception {
        CyclicBarrier b = new CyclicBarrier(n);
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { Runnable r = rs[i % rs.length]; ts[i] = new Thread(() -> { try { b.await(); } catch (Exception e) { } r.run(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
    }
    static void check(boolean ok) { if (!ok) bad.incrementAndGet(); }
    public static void main(String[] args) throws Exception {
        all(9, () -> check(C.z == 21), () -> check(B.y == 11), () -> check(A.x == 10));
        System.out.println(bad + " " + (A.at < B.at && B.at < C.at) + " " + order);
        all(6, () -> check(D.get().v == 10 && D.get() == D.ONE), () -> check(new D().v == 10));
        System.out.println(bad + " " + D.made);
        all(6, () -> check(Im1.q == 4), () -> check(Im2.q == 5), () -> check(new Im1().k() == 3));
        System.out.println(bad + " " + order);
        AtomicInteger eiie = new AtomicInteger(), ncdfe = new AtomicInteger();
        all(8, () -> { try { System.out.println(F.tries); } catch (ExceptionInInitializerError e) { eiie.incrementAndGet(); } catch (NoClassDefFoundError e) { ncdfe.incrementAndGet(); } });
        System.out.println(eiie + " " + ncdfe);
        ConcurrentHashMap<Object, Object> seen = new ConcurrentHashMap<>();
        all(8, () -> { Supplier1 s = () -> "lambda"; seen.put(s.getClass(), s.get() + A.x); });
        System.out.println(seen.size() + " " + seen.values());
        AtomicInteger cat = new AtomicInteger();
        all(8, () -> { for (int i = 0; i < 50; i++) if (("v" + i + A.x).length() > 3) cat.incrementAndGet(); });
        System.out.println(cat);
    }
    interface Supplier1 { String get(); }
}
