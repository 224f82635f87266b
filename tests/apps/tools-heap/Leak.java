import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache that grows, strings that are equal, a chain, what is only weakly held. */
public class Leak {
    static final class Entry {
        final byte[] data = new byte[100];
        Entry next;
    }

    static final Map<Integer, Entry> CACHE = new HashMap<>();
    static Entry chain;
    static final List<String> copies = new ArrayList<>();
    static final Map<Integer, String> WIDE = new HashMap<>(100_000);
    static final List<String> ROOMY = new ArrayList<>(30_000);
    static final ArrayDeque<String> QUEUE = new ArrayDeque<>(20_000);
    static final Map<Integer, String> SHARED = new ConcurrentHashMap<>(40_000);
    static java.lang.ref.WeakReference<Entry> weak;

    static void grow(int count) {
        for (int i = 0; i < count; i++) {
            CACHE.put(CACHE.size(), new Entry());
        }
    }

    public static void main(String[] args) throws Exception {
        grow(20_000);
        for (int i = 0; i < 1000; i++) {
            Entry entry = new Entry();
            entry.next = chain;
            chain = entry;
        }
        for (int i = 0; i < 3; i++) {
            WIDE.put(i, "");
            SHARED.put(i, "");
            ROOMY.add("");
            QUEUE.add("");
        }
        weak = new java.lang.ref.WeakReference<>(chain);
        for (int i = 0; i < 500; i++) {
            copies.add(new String("the same text again and again".toCharArray()));
        }
        System.out.println("ready");
        System.in.read();
        grow(10_000);
        System.out.println("grown");
        System.in.read();
        System.out.println("done");
    }
}
