import java.util.*;

public class Iteration {
    static class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int l, int h) { lo = l; hi = h; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                public boolean hasNext() { return at < hi; }
                public Integer next() {
                    if (at >= hi) throw new NoSuchElementException("end " + at);
                    return at++;
                }
            };
        }
    }

    public static void main(String[] args) {
        int s = 0;
        for (int i : new Range(0, 10)) { if (i == 7) break; if (i % 2 == 0) continue; s += i; }
        System.out.println(s);
        Iterator<Integer> it = new Range(1, 2).iterator();
        System.out.println(it.next());
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        try {
            for (Integer x : l) if (x == 2) l.remove(x);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + e.getMessage());
        }
        System.out.println(l);
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("z", 1); m.put("y", 2); m.put("x", 3);
        for (Map.Entry<String, Integer> e : m.entrySet()) { e.setValue(e.getValue() * 10); System.out.print(e + " "); }
        System.out.println(m);
        for (Iterator<String> i2 = m.keySet().iterator(); i2.hasNext(); ) if (i2.next().equals("y")) i2.remove();
        System.out.println(m);
        for (char c : "hé€".toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        for (int i = 0, j = 10; i < j; i += 2, j--) System.out.print(i * j + " ");
        System.out.println();
        for (String[] row : new String[][]{{"a"}, {}, {"b", "c"}}) System.out.print(row.length);
        System.out.println();
        long f = 1;
        for (long i = 20; i > 1; --i) f *= i;
        System.out.println(f);
        int n = 27, steps = 0;
        while (n != 1) { n = (n & 1) == 0 ? n / 2 : 3 * n + 1; steps++; }
        System.out.println(steps);
        for (float x = 0; x < 1; x += 0.25f) System.out.print(x + " ");
        System.out.println();
        for (double d = 1; d > 0.1; d /= 2) System.out.print(d + " ");
        System.out.println();
        try { for (int x : (int[]) null) System.out.println(x); } catch (NullPointerException e) { System.out.println("NPE loop"); }
    }
}
