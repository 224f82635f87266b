import java.util.*;
import java.util.concurrent.*;
import java.util.function.Supplier;

public class ThreadLocals {
    static final ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 7);
    static final InheritableThreadLocal<List<String>> itl = new InheritableThreadLocal<>() {
        protected List<String> initialValue() { return new ArrayList<>(List.of("init")); }
        protected List<String> childValue(List<String> p) { List<String> l = new ArrayList<>(p); l.add("child"); return l; }
    };
    static final ThreadLocal<String> none = new ThreadLocal<>();
    static void inThread(Runnable r) throws InterruptedException { Thread t = new Thread(r); t.start(); t.join(); }
    public static void main(String[] args) throws Exception {
        System.out.println(tl.get() + " " + none.get());
        tl.set(8);
        none.set("x");
        inThread(() -> { System.out.println(tl.get() + " " + none.get()); tl.set(9); });
        System.out.println(tl.get() + " " + none.get());
        tl.remove();
        System.out.println(tl.get());
        itl.get().add("parent");
        inThread(() -> {
            System.out.println(itl.get());
            itl.get().add("deep");
            try { inThread(() -> System.out.println(itl.get())); } catch (InterruptedException e) { }
        });
        System.out.println(itl.get());
        Thread noInh = new Thread(null, () -> System.out.println(itl.get()), "n", 0, false);
        noInh.start();
        noInh.join();
        Thread v = Thread.ofVirtual().start(() -> System.out.println("virtual " + itl.get() + tl.get()));
        v.join();
        Thread v2 = Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> System.out.println("virtual " + itl.get()));
        v2.join();
        int[] inits = {0};
        ThreadLocal<Integer> cnt = ThreadLocal.withInitial(() -> ++inits[0]);
        cnt.get(); cnt.get(); cnt.remove(); cnt.get();
        System.out.println(inits[0]);
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) { ThreadLocal<Integer> t = new ThreadLocal<>(); t.set(i); many.add(t); }
        int s = 0;
        for (ThreadLocal<Integer> t : many) s += t.get();
        for (int i = 0; i < 200; i += 2) many.get(i).remove();
        for (int i = 1; i < 200; i += 2) if (many.get(i).get() != i) System.out.println("bad");
        System.out.println(s + " " + many.get(0).get());
        ExecutorService ex = Executors.newSingleThreadExecutor();
        ex.submit(() -> tl.set(100)).get();
        System.out.println(ex.submit((Callable<Integer>) tl::get).get() + " " + tl.get());
        ex.shutdown();
        ThreadLocal<int[]> weak = new ThreadLocal<>();
        weak.set(new int[1000]);
        java.lang.ref.WeakReference<int[]> w = new java.lang.ref.WeakReference<>(weak.get());
        weak.remove();
        for (int i = 0; i < 50 && w.get() != null; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(w.get() == null);
        Random r1 = ThreadLocalRandom.current(), r2 = ThreadLocalRandom.current();
        System.out.println((r1 == r2) + " " + (ThreadLocalRandom.current().nextInt(5, 6)));
    }
}
