import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import static java.lang.constant.ConstantDescs.*;

/** Loaders that delegate to each other, with and without locks of their own, raced by threads: no deadlock, one definition, right supers. */
public class RacingLoaders {
    static byte[] gen(String n, String sup, String uses) {
        return ClassFile.of().build(ClassDesc.of(n), c -> {
            c.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withSuperclass(ClassDesc.of(sup));
            c.withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC, m -> m.aload(0).invokespecial(ClassDesc.of(sup), "<init>", MTD_void).return_());
            c.withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, m -> { if (uses != null) m.invokestatic(ClassDesc.of(uses), "run", MethodTypeDesc.of(CD_String)).pop(); m.loadConstant(n).areturn(); });
        });
    }
    static class Base extends ClassLoader {
        final Map<String, byte[]> own = new ConcurrentHashMap<>();
        final Map<String, ClassLoader> others = new ConcurrentHashMap<>();
        final AtomicInteger defines = new AtomicInteger(), duplicates = new AtomicInteger();
        static { registerAsParallelCapable(); }
        Base() { super(RacingLoaders.class.getClassLoader()); }
        Class<?> find(String n) throws ClassNotFoundException {
            Class<?> k = findLoadedClass(n);
            if (k != null) return k;
            byte[] b = own.get(n);
            if (b != null) { defines.incrementAndGet(); return defineClass(n, b, 0, b.length); }
            ClassLoader o = others.get(n);
            return o != null ? o.loadClass(n) : super.loadClass(n, false);
        }
    }
    static class Parallel extends Base { static { registerAsParallelCapable(); } @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { synchronized (getClassLoadingLock(n)) { return find(n); } } }
    static class Serial extends Base { @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { synchronized (getClassLoadingLock(n)) { return find(n); } } }
    static class Careless extends Base { static { registerAsParallelCapable(); } @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { try { return find(n); } catch (LinkageError e) { if (e.getMessage().contains("duplicate")) { duplicates.incrementAndGet(); return findLoadedClass(n); } throw e; } } }
    static String race(int threads, Callable<Object>... what) throws Exception {
        var pool = Executors.newFixedThreadPool(threads);
        var barrier = new CyclicBarrier(threads);
        List<Future<Object>> fs = new ArrayList<>();
        for (int i = 0; i < threads; i++) { var w = what[i % what.length]; fs.add(pool.submit(() -> { barrier.await(); return w.call(); })); }
        Map<Object, Object> seen = new IdentityHashMap<>();
        for (var f : fs) seen.put(f.get(20, TimeUnit.SECONDS), 1);
        pool.shutdownNow();
        return seen.size() + "";
    }
    @SafeVarargs static <T> T[] arr(T... t) { return t; }
    public static void main(String[] args) throws Exception {
        int bad = 0; String last = "";
        for (int kind = 0; kind < 3; kind++) {
            int defines = 0;
            for (int round = 0; round < 60; round++) {
                Base l = kind == 0 ? new Parallel() : kind == 1 ? new Serial() : new Careless();
                for (int i = 0; i < 8; i++) l.own.put("r.C" + i, gen("r.C" + i, i < 7 ? "r.C" + (i + 1) : "java.lang.Object", i > 0 ? "r.C" + (i - 1) : null));
                int k = round;
                String n = race(6, () -> Class.forName("r.C0", true, l), () -> { Class.forName("r.C7", true, l).getMethod("run").invoke(null); return Class.forName("r.C0", true, l); }, () -> { Class.forName("r.C" + k % 8, true, l); return l.loadClass("r.C0"); });
                if (!n.equals("1")) bad++;
                Class<?> c = l.loadClass("r.C0"); int depth = 0; while ((c = c.getSuperclass()) != null) depth++;
                if (depth != 8) bad++;
                defines += kind == 2 ? 8 : l.defines.get();
            }
            System.out.println(kind + " bad " + bad + " defined " + defines);
        }
        // Crossing delegation: X.A extends Y.B extends X.C extends Y.D, asked for from both ends.
        for (boolean parallel : new boolean[] {true}) {
            for (int round = 0; round < 60; round++) {
                Base x = parallel ? new Parallel() : new Serial(), y = parallel ? new Parallel() : new Serial();
                x.own.put("A", gen("A", "B", "D")); y.own.put("B", gen("B", "C", "A")); x.own.put("C", gen("C", "D", "B")); y.own.put("D", gen("D", "java.lang.Object", null));
                x.others.put("B", y); x.others.put("D", y); y.others.put("A", x); y.others.put("C", x);
                last = race(4, () -> Class.forName("A", true, x).getMethod("run").invoke(null) == null ? 0 : x.loadClass("A"), () -> Class.forName("B", true, y).getMethod("run").invoke(null) == null ? 0 : y.loadClass("A"));
                if (!last.equals("1")) bad++;
            }
            System.out.println("crossing bad " + bad);
        }
        // The same name by array, by reflection and by resolution.
        for (int round = 0; round < 30; round++) {
            Parallel l = new Parallel();
            l.own.put("r.E", gen("r.E", "java.lang.Object", null));
            last = race(6, () -> Class.forName("[[Lr.E;", false, l).getComponentType().getComponentType(), () -> l.loadClass("r.E"), () -> Class.forName("[Lr.E;", true, l).componentType());
            if (!last.equals("1") || l.defines.get() != 1) bad++;
        }
        System.out.println("arrays bad " + bad);
    }
}
