import java.lang.ref.*;
import java.util.*;

public class WeakRefs {
    static final ReferenceQueue<Object> q = new ReferenceQueue<>();
    static class Tag extends WeakReference<Object> { final int id; Tag(Object o, int id) { super(o, q); this.id = id; } }
    static void until(java.util.function.BooleanSupplier b) throws InterruptedException { for (int i = 0; i < 200 && !b.getAsBoolean(); i++) { System.gc(); Thread.sleep(2); } }
    static List<Tag> make(Object[] keep) {
        List<Tag> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) { Object o = new int[]{i}; if (i % 5 == 0) keep[i / 5] = o; l.add(new Tag(o, i)); }
        return l;
    }
    public static void main(String[] args) throws Exception {
        Object[] keep = new Object[4];
        List<Tag> tags = make(keep);
        System.gc();
        until(() -> tags.stream().filter(t -> t.refersTo(null)).count() == 16);
        StringBuilder sb = new StringBuilder();
        for (Tag t : tags) if (t.get() != null) sb.append(t.id).append(':').append(((int[]) t.get())[0]).append(' ');
        System.out.println(sb);
        Set<Integer> got = new TreeSet<>();
        for (int i = 0; i < 16; i++) { Tag t = (Tag) q.remove(5000); got.add(t.id); if (t.get() != null || t.enqueue()) System.out.println("bad"); }
        System.out.println(got + " " + q.poll());
        Tag k = tags.get(0);
        System.out.println(k.refersTo(keep[0]) + " " + k.refersTo(null) + " " + k.refersTo(keep[1]));
        System.out.println(k.enqueue() + " " + k.enqueue() + " " + (q.poll() == k) + " " + k.get());
        k = tags.get(5);
        k.clear();
        System.out.println(k.get() + " " + k.refersTo(null) + " " + q.poll());
        WeakReference<String> lit = new WeakReference<>("literal");
        System.gc();
        System.out.println(lit.get());
        WeakReference<Object> nul = new WeakReference<>(null);
        System.out.println(nul.get() + " " + nul.enqueue());
        WeakReference<Class<?>> c = new WeakReference<>(WeakRefs.class);
        System.gc();
        System.out.println(c.get().getName());
        Object chain = null;
        WeakReference<Object> first = null;
        for (int i = 0; i < 100; i++) { chain = new Object[]{chain, i}; if (i == 0) first = new WeakReference<>(chain); }
        System.gc();
        System.out.println(((Object[]) first.get())[1]);
        chain = null;
        WeakReference<Object> f = first;
        until(() -> f.get() == null);
        System.out.println(f.get());
        Object cyc = new Object[1];
        ((Object[]) cyc)[0] = cyc;
        WeakReference<Object> cw = new WeakReference<>(cyc);
        cyc = null;
        until(() -> cw.get() == null);
        System.out.println(cw.get());
        WeakReference<Object> ww = new WeakReference<>(new WeakReference<>(keep[1]));
        until(() -> ww.get() == null);
        System.out.println(ww.get() == null);
        System.out.println(((int[]) keep[3])[0]);
    }
}
