import java.util.*;
import java.util.concurrent.atomic.*;

public class ClassValues {
    static class Src { static byte[] b() throws Exception { return ClassValues.class.getResourceAsStream("ClassValues$Victim.class").readAllBytes(); } }
    public static class Victim {}
    static class L extends ClassLoader { Class<?> def() throws Exception { byte[] b = Src.b(); return defineClass(null, b, 0, b.length); } }
    public static void main(String[] args) throws Exception {
        AtomicInteger n = new AtomicInteger();
        ClassValue<String> cv = new ClassValue<>() { protected String computeValue(Class<?> c) { n.incrementAndGet(); return c.getSimpleName() + "!"; } };
        System.out.println(cv.get(String.class) + cv.get(int.class) + cv.get(String.class) + cv.get(int[].class) + n);
        cv.remove(String.class);
        System.out.println(cv.get(String.class) + n);
        ClassValue<Object> id = new ClassValue<>() { protected Object computeValue(Class<?> c) { return new Object(); } };
        Class<?>[] cs = {String.class, int.class, List.class, Map.class, Integer.class, Object.class, int[].class, Victim.class, void.class};
        Map<Class<?>, Object> m = new HashMap<>();
        for (Class<?> c : cs) m.put(c, id.get(c));
        System.gc();
        boolean ok = true;
        for (Class<?> c : cs) ok &= id.get(c) == m.get(c);
        System.out.println(ok);
        ClassValue<?>[] many = new ClassValue<?>[50];
        for (int i = 0; i < 50; i++) { int k = i; many[i] = new ClassValue<Integer>() { protected Integer computeValue(Class<?> c) { return k * 1000 + c.getName().length(); } }; }
        int s = 0;
        for (int r = 0; r < 3; r++) for (ClassValue<?> v : many) for (Class<?> c : cs) s += (Integer) v.get(c);
        System.out.println(s);
        Set<Object> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) { ts[i] = new Thread(() -> seen.add(id.get(StringBuilder.class))); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(seen.size());
        Class<?> v = new L().def();
        Object val = id.get(v);
        java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(val);
        System.gc();
        System.out.println(id.get(v) == val);
        v = null; val = null;
        for (int i = 0; i < 100 && w.get() != null; i++) { System.gc(); Thread.sleep(3); }
        System.out.println(w.get() == null);
        ClassValue<Object> bad = new ClassValue<>() { int k; protected Object computeValue(Class<?> c) { if (k++ == 0) throw new IllegalStateException("first"); return "second"; } };
        try { bad.get(String.class); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(bad.get(String.class));
        try { cv.get(null); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
