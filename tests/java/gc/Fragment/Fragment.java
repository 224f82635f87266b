import java.util.*;

public class Fragment {
    public static void main(String[] args) {
        Random r = new Random(1);
        byte[][] live = new byte[400][];
        int[] stamp = new int[400];
        long allocated = 0;
        for (int i = 0; i < 6000; i++) {
            int k = r.nextInt(live.length), n = r.nextInt(20) == 0 ? 100000 + r.nextInt(100000) : r.nextInt(3000) + 8;
            if (live[k] != null) {
                byte[] b = live[k];
                if (b[0] != (byte) stamp[k] || b[b.length - 1] != (byte) ~stamp[k] || b.length > 200 && b[b.length / 2] != (byte) (stamp[k] * 3)) { System.out.println("corrupt " + i); return; }
            }
            byte[] b = new byte[n];
            for (int z = 0; z < n; z += 97) if (b[z] != 0) { System.out.println("dirty " + i); return; }
            stamp[k] = i;
            b[0] = (byte) i;
            if (n > 200) b[n / 2] = (byte) (i * 3);
            b[n - 1] = (byte) ~i;
            live[k] = b;
            allocated += n;
        }
        long sum = 0;
        for (byte[] b : live) if (b != null) sum = sum * 31 + b.length;
        System.out.println(allocated + " " + sum);
        List<Object> mix = new LinkedList<>();
        for (int i = 0; i < 3000; i++) {
            mix.add(i % 3 == 0 ? (Object) new long[i % 50] : i % 3 == 1 ? "s" + i : new Object[]{i, mix.isEmpty() ? null : mix.get(0)});
            if (i % 4 == 0 && mix.size() > 10) mix.remove(i % 10);
        }
        long h = 0;
        for (Object o : mix) h = h * 31 + (o instanceof long[] ? ((long[]) o).length : o instanceof String ? o.hashCode() : (Integer) ((Object[]) o)[0]);
        System.out.println(mix.size() + " " + h);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3000; i++) { sb.append(i); if (sb.length() > 500) sb.delete(0, 300); }
        System.out.println(sb.length() + " " + sb.toString().hashCode());
    }
}
