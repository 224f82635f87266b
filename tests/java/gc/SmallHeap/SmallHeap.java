import java.util.*;

public class SmallHeap {
    public static void main(String[] args) {
        LinkedHashMap<Integer, byte[]> lru = new LinkedHashMap<>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> e) { return size() > 40; } };
        Random r = new Random(3);
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            int k = r.nextInt(80);
            byte[] b = lru.get(k);
            if (b == null) { b = new byte[20000 + r.nextInt(30000)]; b[7] = (byte) k; lru.put(k, b); } else if (b[7] != (byte) k) { System.out.println("corrupt"); return; }
            h = h * 31 + b.length;
        }
        System.out.println(h + " " + lru.size());
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 2000; i++) { String s = "item" + i; sb.append(s.length()); if (i % 100 == 0) sb.setLength(0); }
        System.out.println(sb.length());
        ArrayDeque<int[]> q = new ArrayDeque<>();
        long sum = 0;
        for (int i = 0; i < 4000; i++) { q.add(new int[]{i, i * 2, i % 50}); if (q.size() > 500) { int[] x = q.poll(); sum += x[0] + x[1] - x[2]; } }
        System.out.println(sum);
        int oom = 0;
        for (int i = 0; i < 3; i++) try { byte[][] all = new byte[100][]; for (int k = 0; k < 100; k++) all[k] = new byte[1 << 20]; System.out.println(all.length); } catch (OutOfMemoryError e) { oom++; }
        System.out.println(oom);
        System.out.println(Runtime.getRuntime().maxMemory() <= 17 << 20);
        byte[] last = new byte[6 << 20];
        System.out.println(last.length);
    }
}
