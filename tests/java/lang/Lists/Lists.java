import java.util.*;
import java.util.function.*;

public class Lists {
    static void p(Object o) { System.out.println(o); }
    static String tryDo(Runnable r) { try { r.run(); return "ok"; } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }
    public static void main(String[] args) {
        List<Supplier<List<Integer>>> mk = List.of(ArrayList::new, LinkedList::new, Vector::new, Stack::new, () -> Collections.synchronizedList(new ArrayList<>()), java.util.concurrent.CopyOnWriteArrayList::new, () -> Collections.checkedList(new ArrayList<>(), Integer.class));
        for (Supplier<List<Integer>> s : mk) {
            List<Integer> l = s.get();
            for (int i = 0; i < 12; i++) l.add(i * 7 % 12);
            l.add(0, 100); l.add(5, 55); l.remove(3); l.remove((Integer) 11); l.set(2, -2); l.addAll(List.of(8, 9)); l.addAll(1, List.of(70, 71));
            System.out.print(l + " " + l.size() + l.indexOf(9) + " " + l.lastIndexOf(9) + l.contains(55) + l.hashCode() + l.equals(new ArrayList<>(l)) + " " + l.subList(2, 5));
            l.removeIf(x -> x % 2 == 1); l.replaceAll(x -> x + 1); l.sort(Comparator.reverseOrder());
            System.out.print(" " + l);
            l.subList(1, 3).clear();
            System.out.print(" " + l + l.reversed().get(0) + l.getFirst() + l.getLast() + " " + Arrays.toString(l.toArray(new Integer[0])) + l.containsAll(List.of(101)) + l.retainAll(Set.of(101, 9, 73)) + l);
            ListIterator<Integer> it = l.listIterator();
            StringBuilder b = new StringBuilder();
            while (it.hasNext()) { int ix = it.nextIndex(); int v = it.next(); b.append(ix).append(v); try { it.set(v + 1); if (ix == 0) it.add(-5); } catch (UnsupportedOperationException e) { b.append("U"); } }
            while (it.hasPrevious()) b.append(it.previous()).append('<');
            p(" " + b + " " + tryDo(() -> l.get(99)) + tryDo(() -> l.remove(-1)) + tryDo(() -> { for (Integer x : l) l.add(1 + l.size()); }) + tryDo(() -> l.add(99, 1)));
        }
        List<Integer> im = List.of(3, 1, 2), un = Collections.unmodifiableList(new ArrayList<>(im)), as = Arrays.asList(3, 1, 2);
        for (List<Integer> l : List.of(im, un, as)) p(l + tryDo(() -> l.add(1)) + tryDo(() -> l.set(0, 9)) + tryDo(() -> l.sort(null)) + tryDo(() -> l.contains(null)) + l);
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 20; i++) a.add(i);
        Collections.shuffle(a, new Random(5));
        p(a);
        Collections.swap(a, 0, 19); Collections.rotate(a, 7); Collections.reverse(a);
        p(a + " " + Collections.max(a) + Collections.min(a) + Collections.frequency(a, 5));
        Collections.sort(a);
        p(Collections.binarySearch(a, 7) + " " + Collections.binarySearch(a, 99) + Collections.indexOfSubList(a, List.of(4, 5)) + Collections.disjoint(a, List.of(77)) + Collections.nCopies(2, "z") + Collections.emptyList() + Collections.singletonList(1));
        Collections.fill(a.subList(0, 3), 42);
        p(a.subList(0, 5) + " " + tryDo(() -> { List<Integer> sub = a.subList(0, 2); a.add(1); sub.size(); }) + tryDo(() -> a.subList(3, 1)) + tryDo(() -> List.of(1, null)) + tryDo(() -> List.copyOf(Arrays.asList(1, null))));
        String[] words = {"pear", "fig", "apple", "kiwi", "date", "plum"};
        Arrays.sort(words, Comparator.comparingInt(String::length));
        p(Arrays.toString(words));
        Stack<Integer> st = new Stack<>();
        st.push(1); st.push(2);
        p(st.peek() + st.pop() + " " + st.search(1) + st.empty() + tryDo(() -> { st.pop(); st.pop(); }));
    }
}
