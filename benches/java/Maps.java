import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The collections most programs use. */
public class Maps {
    public static void main(String[] args) {
        Bench.start();
        long sum = 0;
        Map<Integer, Integer> hash = new HashMap<>();
        int seed = 17;
        for (int i = 0; i < 400_000; i++) {
            seed = seed * 1103515245 + 12345;
            hash.merge((seed >>> 8) % 5000, 1, Integer::sum);
        }
        for (Map.Entry<Integer, Integer> entry : hash.entrySet()) {
            sum += entry.getKey() * (long) entry.getValue();
        }
        Map<String, List<Integer>> tree = new TreeMap<>();
        for (int i = 0; i < 30_000; i++) {
            tree.computeIfAbsent("k" + i % 400, key -> new ArrayList<>()).add(i);
        }
        for (Map.Entry<String, List<Integer>> entry : tree.entrySet()) {
            sum = sum * 31 + entry.getKey().hashCode() + entry.getValue().size();
        }
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int i = 0; i < 300_000; i++) {
            queue.addLast(i);
            if (i % 3 == 0) {
                sum += queue.pollFirst();
            }
        }
        Bench.end(sum);
    }
}
