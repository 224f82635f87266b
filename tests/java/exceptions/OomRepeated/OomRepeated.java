import java.util.*;

public class OomRepeated {
    static Object chain;
    public static void main(String[] args) throws Exception {
        int caught = 0;
        for (int r = 0; r < 4; r++) {
            try {
                Object[] head = null;
                while (true) { head = new Object[]{head, new byte[200000]}; chain = head; }
            } catch (OutOfMemoryError e) {
                chain = null;
                caught++;
                if (e.getMessage() == null || !e.getMessage().equals("Java heap space")) System.out.println(e.getMessage());
            }
            long s = 0;
            for (int i = 0; i < 20; i++) { int[] a = new int[100000]; a[i] = i; s += a[i]; }
            if (s != 190) System.out.println("bad");
        }
        System.out.println(caught);
        Map<Integer, byte[]> m = new HashMap<>();
        try { for (int i = 0; ; i++) m.put(i, new byte[500000]); } catch (OutOfMemoryError e) { int n = m.size(); boolean ok = true; for (int i = 0; i < n; i++) ok &= m.get(i).length == 500000; m = null; System.out.println(ok + " " + (n > 10)); }
        boolean[] died = new boolean[1];
        Thread t = new Thread(() -> { List<byte[]> l = new ArrayList<>(); try { while (true) l.add(new byte[1 << 20]); } catch (OutOfMemoryError e) { l = null; died[0] = true; } });
        t.start();
        t.join();
        System.out.println(died[0]);
        try { "0123456789".repeat(1 << 24); System.out.println("no"); } catch (OutOfMemoryError e) { System.out.println("repeat " + e.getMessage()); }
        try { StringBuilder sb = new StringBuilder("x".repeat(1 << 20)); while (true) sb.append(sb); } catch (OutOfMemoryError e) { System.out.println("append " + (e.getMessage() != null)); }
        try { new ArrayList<>(Integer.MAX_VALUE); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { Object[] a = new Object[Integer.MAX_VALUE - 2]; } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { Object a = java.lang.reflect.Array.newInstance(long.class, Integer.MAX_VALUE); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { long[][] a = new long[1000][100000]; System.out.println(a.length); } catch (OutOfMemoryError e) { System.out.println("multi " + e.getMessage()); }
        try { byte[] big = new byte[20 << 20]; byte[] c = big.clone(), d = big.clone(), e = big.clone(); System.out.println(c.length + d.length + e.length); } catch (OutOfMemoryError e) { System.out.println("clone " + e.getMessage()); }
        System.out.println(new byte[8 << 20].length);
    }
}
