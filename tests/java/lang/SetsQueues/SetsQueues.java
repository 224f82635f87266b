import java.util.*;
import java.util.function.*;

public class SetsQueues {
    static void p(Object o) { System.out.println(o); }
    static String t(Supplier<?> r) { try { return "" + r.get(); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }
    public static void main(String[] args) {
        List<Supplier<Set<Integer>>> mk = List.of(HashSet::new, LinkedHashSet::new, TreeSet::new, java.util.concurrent.ConcurrentSkipListSet::new, java.util.concurrent.CopyOnWriteArraySet::new, () -> Collections.newSetFromMap(new java.util.concurrent.ConcurrentHashMap<>()));
        for (Supplier<Set<Integer>> s : mk) {
            Set<Integer> a = s.get(), b = s.get();
            for (int i = 0; i < 10; i++) { a.add(i * 3 % 10); b.add(i * 2); }
            System.out.print(a + " " + b + a.add(3) + a.remove(77) + a.contains(4) + a.size() + a.hashCode() + a.equals(Set.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)));
            a.retainAll(b);
            b.removeAll(a);
            p(" " + a + b + a.addAll(b) + a.containsAll(b) + a.stream().mapToInt(x -> x).sum());
        }
        TreeSet<String> ts = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        ts.addAll(List.of("b", "a", "cc", "aa", "ddd", "c"));
        p(ts + " " + ts.first() + ts.last() + ts.floor("bb") + ts.higher("aa") + ts.headSet("cc", true) + ts.descendingSet() + ts.pollFirst() + ts.subSet("b", "ddd"));
        List<Supplier<Deque<Integer>>> dq = List.of(ArrayDeque::new, LinkedList::new, java.util.concurrent.ConcurrentLinkedDeque::new, java.util.concurrent.LinkedBlockingDeque::new);
        for (Supplier<Deque<Integer>> s : dq) {
            Deque<Integer> d = s.get();
            for (int i = 0; i < 20; i++) { if (i % 3 == 0) d.addFirst(i); else d.offerLast(i); if (i % 5 == 4) d.pollFirst(); }
            System.out.print(d + " " + d.peekFirst() + d.peekLast() + d.pop() + d.removeLast() + d.size() + d.contains(7) + d.removeFirstOccurrence(7) + d.element());
            d.push(-1);
            StringBuilder b = new StringBuilder();
            for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) b.append(it.next()).append(' ');
            d.clear();
            p(" " + b + d.poll() + d.peek() + t(d::remove) + t(d::getFirst) + t(() -> d.offer(null)) + d.isEmpty());
        }
        PriorityQueue<Integer> pq = new PriorityQueue<>(Comparator.reverseOrder());
        for (int i = 0; i < 15; i++) pq.add(i * 7 % 15);
        pq.remove(7);
        StringBuilder b = new StringBuilder();
        while (!pq.isEmpty()) b.append(pq.poll()).append(' ');
        p(b + " " + new PriorityQueue<>(List.of(5, 2, 9, 1)));
        BitSet bs = new BitSet();
        bs.set(3); bs.set(64, 70); bs.set(200); bs.flip(66);
        BitSet b2 = BitSet.valueOf(new long[]{0xff, 0xf});
        p(bs + " " + bs.cardinality() + bs.length() + " " + bs.nextSetBit(65) + bs.nextClearBit(64) + bs.previousSetBit(199) + bs.get(200) + " " + b2);
        bs.and(b2); b2.xor(bs); b2.andNot(BitSet.valueOf(new byte[]{3}));
        p(bs + " " + b2 + bs.intersects(b2) + Arrays.toString(b2.toLongArray()) + bs.hashCode() + b2.stream().sum());
        Iterator<Integer> e = List.of(1, 2).iterator();
        Enumeration<Integer> en = Collections.enumeration(List.of(3, 4));
        p(e.next() + en.nextElement() + Collections.list(en).get(0));
        SequencedSet<Integer> sq = new LinkedHashSet<>(List.of(1, 2, 3));
        sq.addFirst(3); sq.addLast(1);
        p(sq + "" + sq.reversed() + sq.removeFirst());
        StringTokenizer st = new StringTokenizer("a b;c", " ;", true);
        b.setLength(0);
        while (st.hasMoreTokens()) b.append('[').append(st.nextToken()).append(']');
        p(b + " " + new StringTokenizer("x y z").countTokens());
    }
}
