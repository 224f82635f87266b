import java.util.*;

public class Scatter {
    // Many short threads allocating, throwing and recursing at once: results must be exact.
    static long work(int seed) {
        Random r = new Random(seed);
        long h = seed;
        List<int[]> keep = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int[] a = new int[r.nextInt(40)];
            for (int k = 0; k < a.length; k++) a[k] = r.nextInt();
            keep.add(a);
            if (keep.size() > 20) keep.remove(r.nextInt(20));
            try {
                if (a.length == 13) throw new IllegalStateException("" + a[3]);
                h = h * 31 + (a.length > 0 ? a[a.length - 1] : fib(10));
            } catch (IllegalStateException e) {
                h ^= e.getMessage().hashCode();
            }
        }
        for (int[] a : keep) h = h * 17 + Arrays.hashCode(a);
        return h;
    }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) throws Exception {
        int n = 24;
        long[] seq = new long[n], par = new long[n];
        for (int i = 0; i < n; i++) seq[i] = work(i);
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { int k = i; ts[i] = new Thread(() -> par[k] = work(k)); }
        for (Thread t : ts) t.start();
        System.gc();
        for (Thread t : ts) t.join();
        System.out.println(Arrays.equals(seq, par));
        System.out.println(Arrays.hashCode(seq));
        for (int i = 0; i < 300; i++) { Thread t = new Thread(() -> { }); t.start(); if (i % 10 == 0) t.join(); }
        System.out.println("many threads started");
        StringBuffer sb = new StringBuffer();
        Thread[] us = new Thread[5];
        for (int i = 0; i < 5; i++) { us[i] = new Thread(() -> { for (int k = 0; k < 50; k++) sb.append("xy"); }); us[i].start(); }
        for (Thread t : us) t.join();
        System.out.println(sb.length() + " " + sb.toString().replace("xy", "").isEmpty());
        Map<String, Integer> interned = Collections.synchronizedMap(new IdentityHashMap<>());
        Thread[] vs = new Thread[4];
        for (int i = 0; i < 4; i++) { vs[i] = new Thread(() -> { for (int k = 0; k < 50; k++) interned.merge(("int" + k).intern(), 1, Integer::sum); }); vs[i].start(); }
        for (Thread t : vs) t.join();
        System.out.println(interned.size() + " " + interned.values().stream().allMatch(x -> x == 4));
    }
}
