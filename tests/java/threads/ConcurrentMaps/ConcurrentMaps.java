import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentMaps {
    static void par(int n, java.util.function.IntConsumer c) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) { int k = i; ts[i] = new Thread(() -> c.accept(k)); ts[i].start(); }
        for (Thread t : ts) t.join();
    }
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        par(4, k -> { for (int i = 0; i < 500; i++) m.merge(i % 100, 1, Integer::sum); });
        System.out.println(m.size() + " " + m.values().stream().allMatch(x -> x == 20) + " " + m.reduceValues(1, Integer::sum));
        ConcurrentHashMap<String, LongAdder> freq = new ConcurrentHashMap<>();
        par(3, k -> { for (String w : "a b a c b a".split(" ")) freq.computeIfAbsent(w, x -> new LongAdder()).increment(); });
        System.out.println(new TreeMap<>(freq));
        System.out.println(m.putIfAbsent(5, 9) + " " + m.replace(5, 20, 21) + " " + m.remove(5, 20) + " " + m.computeIfPresent(5, (k, v) -> null) + " " + m.containsKey(5) + " " + m.getOrDefault(5, -1));
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { m.computeIfAbsent(1000, k -> m.computeIfAbsent(1000, q -> 1)); System.out.println("no"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Iterator<Integer> it = m.keySet().iterator();
        m.put(5000, 1);
        int c = 0;
        while (it.hasNext()) { it.next(); c++; }
        System.out.println(c >= 99);
        System.out.println(m.search(1, (k, v) -> k == 7 ? "found" : null) + " " + m.mappingCount());
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        par(4, k -> { for (int i = k; i < 400; i += 4) sk.put(i, "v" + i); });
        System.out.println(sk.size() + " " + sk.firstKey() + " " + sk.lastEntry() + " " + sk.ceilingKey(399) + " " + sk.headMap(5) + " " + sk.descendingMap().firstKey());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : cow) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(10) + " " + cow.addIfAbsent(11));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        par(4, k -> { for (int i = 0; i < 100; i++) q.add(k * 100 + i); });
        AtomicLong sum = new AtomicLong();
        par(3, k -> { Integer x; while ((x = q.poll()) != null) sum.addAndGet(x); });
        System.out.println(sum + " " + q.isEmpty());
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        d.addFirst(0); d.removeLast();
        System.out.println(d + " " + d.peekLast());
        Set<Integer> ks = ConcurrentHashMap.newKeySet();
        par(3, k -> { for (int i = 0; i < 100; i++) ks.add(i); });
        System.out.println(ks.size());
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        par(4, k -> { for (int i = 0; i < 200; i++) sync.add(i); });
        System.out.println(sync.size());
        Map<Integer, Integer> big = new ConcurrentHashMap<>(2);
        par(3, k -> { for (int i = 0; i < 600; i++) big.put(k * 600 + i, i); });
        long h = 0;
        for (int i = 0; i < 1800; i++) h += big.get(i);
        System.out.println(big.size() + " " + h);
    }
}
