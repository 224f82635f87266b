import java.util.*;
import java.lang.ref.*;

public class WeakMaps {
    static class K { final int i; K(int i) { this.i = i; } public String toString() { return "K" + i; } }
    static void fill(Map<K, String> m, List<K> keep) { for (int i = 0; i < 100; i++) { K k = new K(i); if (i % 10 == 0) keep.add(k); m.put(k, "v" + i); } }
    public static void main(String[] args) throws Exception {
        WeakHashMap<K, String> m = new WeakHashMap<>();
        List<K> keep = new ArrayList<>();
        fill(m, keep);
        for (int i = 0; i < 200 && m.size() > 10; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(m.size());
        for (K k : keep) System.out.print(m.get(k) + " ");
        System.out.println();
        keep.clear();
        for (int i = 0; i < 200 && !m.isEmpty(); i++) { System.gc(); Thread.sleep(2); }
        System.out.println(m.size() + " " + m);
        Map<String, Integer> w = new WeakHashMap<>();
        w.put("lit", 1);
        w.put(null, 2);
        System.gc();
        System.out.println(w.get("lit") + " " + w.get(null) + " " + w.size());
        Set<K> ws = Collections.newSetFromMap(new WeakHashMap<>());
        K stay = new K(5);
        ws.add(stay); ws.add(new K(6));
        for (int i = 0; i < 200 && ws.size() > 1; i++) { System.gc(); Thread.sleep(2); }
        System.out.println(ws + " " + stay);
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        List<String> ks = new ArrayList<>();
        for (int i = 0; i < 50; i++) { String s = new String("same"); ks.add(s); id.put(s, i); }
        System.gc();
        boolean ok = true;
        for (int i = 0; i < 50; i++) ok &= id.get(ks.get(i)) == i;
        System.out.println(id.size() + " " + ok + " " + id.get("same"));
        HashMap<Object, Integer> byHash = new HashMap<>();
        List<Object> os = new ArrayList<>();
        for (int i = 0; i < 300; i++) { Object o = new Object(); os.add(o); byHash.put(o, i); if (i % 50 == 0) System.gc(); }
        ok = true;
        for (int i = 0; i < 300; i++) ok &= byHash.get(os.get(i)) == i;
        System.out.println(ok);
    }
}
