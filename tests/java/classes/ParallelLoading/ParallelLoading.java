import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ParallelLoading {
    public static class V1 { static { inits.incrementAndGet(); } public V1() {} }
    public static class V2 extends V1 {}
    public static class V3 implements Runnable { public void run() { new V2(); } }
    public static final AtomicInteger inits = new AtomicInteger();
    static class Par extends ClassLoader {
        static { System.out.println("registered " + registerAsParallelCapable()); }
        final AtomicInteger defined = new AtomicInteger(), asked = new AtomicInteger();
        Par() { super("par", ParallelLoading.class.getClassLoader()); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("ParallelLoading$V")) return super.loadClass(n, r);
            asked.incrementAndGet();
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c == null) { try { byte[] b = ParallelLoading.class.getResourceAsStream(n + ".class").readAllBytes(); Thread.yield(); c = defineClass(n, b, 0, b.length); defined.incrementAndGet(); } catch (IOException e) { throw new ClassNotFoundException(n, e); } }
                return c;
            }
        }
        Object lock(String n) { return getClassLoadingLock(n); }
    }
    static class Serial extends ClassLoader { Object lock(String n) { return getClassLoadingLock(n); } }
    static class Racy extends ClassLoader {
        protected Class<?> findClass(String n) throws ClassNotFoundException { return null; }
        Class<?> raw(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    public static void main(String[] args) throws Exception {
        Par p = new Par();
        System.out.println(p.isRegisteredAsParallelCapable() + " " + (p.lock("a") == p.lock("a")) + " " + (p.lock("a") != p.lock("b")) + " " + (p.lock("a") != p));
        Serial s = new Serial();
        System.out.println(s.isRegisteredAsParallelCapable() + " " + (s.lock("a") == s));
        ExecutorService ex = Executors.newFixedThreadPool(6);
        Set<Class<?>> got = ConcurrentHashMap.newKeySet();
        List<Future<?>> fs = new ArrayList<>();
        for (int i = 0; i < 24; i++) { String n = "ParallelLoading$V" + (i % 3 + 1); fs.add(ex.submit(() -> { Class<?> c = Class.forName(n, true, p); got.add(c); return null; })); }
        for (Future<?> f : fs) f.get();
        System.out.println(got.size() + " " + p.defined + " " + p.asked.get() / 1000);
        System.out.println(inits);
        byte[] b = ParallelLoading.class.getResourceAsStream("ParallelLoading$V3.class").readAllBytes();
        Racy r = new Racy();
        AtomicInteger ok = new AtomicInteger(), dup = new AtomicInteger();
        fs.clear();
        CyclicBarrier bar = new CyclicBarrier(6);
        for (int i = 0; i < 6; i++) fs.add(ex.submit(() -> { bar.await(); try { r.raw(b); ok.incrementAndGet(); } catch (LinkageError e) { dup.incrementAndGet(); } return null; }));
        for (Future<?> f : fs) f.get();
        System.out.println(ok + " " + dup);
        ex.shutdown();
    }
}
