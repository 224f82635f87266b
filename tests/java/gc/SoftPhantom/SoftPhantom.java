import java.lang.ref.*;
import java.util.*;

public class SoftPhantom {
    static void gc(java.util.function.BooleanSupplier b) throws InterruptedException { for (int i = 0; i < 200 && !b.getAsBoolean(); i++) { System.gc(); Thread.sleep(2); } }
    static PhantomReference<Object> ph(ReferenceQueue<Object> q) { return new PhantomReference<>(new byte[100], q); }
    public static void main(String[] args) throws Exception {
        SoftReference<byte[]> s = new SoftReference<>(new byte[1000]);
        for (int i = 0; i < 3; i++) System.gc();
        System.out.println(s.get() != null);
        List<SoftReference<byte[]>> cache = new ArrayList<>();
        for (int i = 0; i < 30; i++) cache.add(new SoftReference<>(new byte[1 << 20]));
        List<byte[]> hog = new ArrayList<>();
        try { while (true) hog.add(new byte[1 << 20]); } catch (OutOfMemoryError e) { int n = hog.size(); hog = null; System.out.println("OOM " + (n > 30)); }
        System.out.println(cache.stream().filter(r -> r.get() != null).count() + " " + s.get());
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> p = ph(q);
        System.out.println(p.get() + " " + p.refersTo(null));
        gc(() -> p.refersTo(null));
        System.out.println((q.remove(5000) == p) + " " + p.refersTo(null));
        Object held = new Object();
        PhantomReference<Object> p2 = new PhantomReference<>(held, q);
        System.gc();
        System.out.println(q.remove(20) + " " + p2.refersTo(held));
        Reference.reachabilityFence(held);
        p2.clear();
        held = null;
        for (int i = 0; i < 5; i++) System.gc();
        System.out.println(q.remove(20));
        WeakReference<Object> w;
        PhantomReference<Object> p3;
        SoftReference<Object> so;
        {
            Object both = new int[]{7};
            w = new WeakReference<>(both);
            p3 = new PhantomReference<>(both, q);
            so = new SoftReference<>(both);
            both = null;
        }
        System.gc();
        System.out.println(((int[]) w.get())[0] + " " + p3.refersTo(null));
        so.clear();
        gc(() -> p3.refersTo(null));
        System.out.println(w.get() + " " + (q.remove(5000) == p3));
        ReferenceQueue<Object> q2 = new ReferenceQueue<>();
        try { q2.remove(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(q2.poll() + " " + q2.remove(5));
        try { new PhantomReference<>(new Object(), null).get(); System.out.println("null queue ok"); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
