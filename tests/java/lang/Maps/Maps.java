import java.util.*;
import java.util.function.*;

public class Maps {
    static void p(Object o) { System.out.println(o); }
    static String t(Supplier<?> r) { try { return "" + r.get(); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }
    static class Coll { final int v; Coll(int v) { this.v = v; } public int hashCode() { return v % 3; } public boolean equals(Object o) { return o instanceof Coll && ((Coll) o).v == v; } }
    static class CollC extends Coll implements Comparable<CollC> { CollC(int v) { super(v); } public int compareTo(CollC o) { return Integer.compare(v, o.v); } }
    public static void main(String[] args) {
        List<Supplier<Map<String, Integer>>> mk = List.of(HashMap::new, LinkedHashMap::new, TreeMap::new, Hashtable::new, java.util.concurrent.ConcurrentHashMap::new, java.util.concurrent.ConcurrentSkipListMap::new, () -> Collections.synchronizedMap(new HashMap<>()), WeakHashMap::new);
        for (Supplier<Map<String, Integer>> s : mk) {
            Map<String, Integer> m = s.get();
            for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) m.merge(w, 1, Integer::sum);
            System.out.print(new TreeMap<>(m) + " " + m.size() + m.hashCode() + m.equals(new HashMap<>(m)));
            System.out.print(" " + m.putIfAbsent("fox", 9) + m.putIfAbsent("cat", 9) + m.computeIfAbsent("new", k -> k.length()) + m.computeIfPresent("dog", (k, v) -> null) + m.compute("end", (k, v) -> v + 10) + m.getOrDefault("zz", -1) + m.replace("cat", 8) + m.replace("cat", 8, 7) + m.remove("cat", 1) + m.remove("cat") + m.containsKey("dog") + m.containsValue(11));
            m.replaceAll((k, v) -> v * k.length());
            m.keySet().removeIf(k -> k.length() == 5);
            m.values().removeIf(v -> v == 4);
            m.entrySet().forEach(e -> { try { e.setValue(e.getValue() + 1); } catch (UnsupportedOperationException x) { } });
            System.out.print(" " + m.size() + m.values().stream().mapToInt(x -> x).sum());
            p(" " + t(() -> m.put(null, 1)) + " " + t(() -> m.get(null)) + " " + t(() -> m.put("n", null)) + " " + t(() -> { for (String k : m.keySet()) m.put(k + "x", 1); return "nocme"; }).length() * 0);
        }
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(4, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; } };
        for (int i = 0; i < 4; i++) { lru.put(i, "v" + i); lru.get(1); }
        p(lru + " " + lru.firstEntry() + lru.pollLastEntry() + lru.reversed());
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 50; i++) t.put(i * 37 % 101, "v" + i);
        for (int i = 0; i < 50; i += 3) t.remove(i * 37 % 101);
        p(t.firstKey() + " " + t.lastEntry() + " " + t.floorKey(50) + t.ceilingKey(50) + t.lowerKey(1) + t.higherKey(98) + " " + t.headMap(20).keySet() + t.tailMap(90, false).keySet() + t.subMap(30, 45) + t.descendingMap().firstKey() + t.navigableKeySet().pollFirst() + t.size());
        Map<Coll, Integer> c = new HashMap<>();
        for (int i = 0; i < 100; i++) c.put(new Coll(i), i);
        for (int i = 0; i < 100; i += 2) c.remove(new Coll(i));
        int s = 0;
        for (int i = 0; i < 100; i++) { Integer v = c.get(new Coll(i)); s += v == null ? 0 : v; }
        p(c.size() + " " + s);
        Map<CollC, Integer> cc = new HashMap<>();
        for (int i = 0; i < 200; i++) cc.put(new CollC(i), i);
        s = 0;
        for (int i = 0; i < 200; i++) s += cc.get(new CollC(i));
        cc.keySet().removeIf(k -> k.v > 3);
        p(s + " " + cc.size() + cc.get(new CollC(2)));
        HashMap<Integer, Integer> order = new HashMap<>();
        for (int i = 0; i < 30; i++) order.put(i * 17, i);
        p(order);
        HashMap<String, Integer> so = new HashMap<>();
        for (String w : "alpha beta gamma delta epsilon zeta eta theta iota kappa".split(" ")) so.put(w, w.length());
        p(so + " " + new HashSet<>(List.of("x", "yy", "zzz", "w")));
        p(t(() -> Map.of("a", 1, "a", 2)) + t(() -> Map.of("a", null)) + Map.of().size() + Map.entry("k", 2) + new AbstractMap.SimpleEntry<>("a", 1) + t(() -> Map.of("a", 1).put("b", 2)) + Map.of("a", 1).equals(new HashMap<>(Map.of("a", 1))) + Map.ofEntries(Map.entry(1, 2)) + Collections.emptyMap() + Collections.singletonMap("s", 1));
        Iterator<Integer> it = order.keySet().iterator();
        it.next();
        order.put(-1, 1);
        p(t(it::next));
        Properties pr = new Properties();
        pr.setProperty("a", "1");
        p(pr.getProperty("a") + pr.getProperty("b", "d") + pr.stringPropertyNames());
    }
}
