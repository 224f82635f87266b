import java.util.*;

public class ArraysMethods {
    static void p(Object o) { System.out.println(o); }
    record K(int k, int id) {}
    public static void main(String[] args) {
        int[] a = new Random(9).ints(60, -50, 50).toArray();
        int[] s = a.clone();
        Arrays.sort(s);
        p(Arrays.toString(s));
        p(Arrays.binarySearch(s, s[10]) >= 0);
        p(Arrays.binarySearch(s, 1000) + " " + Arrays.hashCode(a) + " " + Arrays.equals(a, s) + " " + Arrays.mismatch(a, s) + " " + Arrays.compare(a, s) + " " + Arrays.stream(a).sum());
        Arrays.sort(a, 10, 20);
        p(Arrays.toString(Arrays.copyOfRange(a, 8, 22)) + Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.copyOf(a, 70)[69]);
        Random r = new Random(4);
        for (int n : new int[]{0, 1, 2, 10, 47, 300, 3000}) {
            double[] d = new double[n]; long[] l = new long[n]; byte[] b = new byte[n]; char[] c = new char[n]; short[] sh = new short[n]; float[] f = new float[n]; Integer[] ii = new Integer[n]; String[] st = new String[n];
            for (int i = 0; i < n; i++) { d[i] = i % 17 == 0 ? Double.NaN : i % 13 == 0 ? -0.0 : r.nextGaussian(); l[i] = r.nextLong(); b[i] = (byte) r.nextInt(); c[i] = (char) r.nextInt(); sh[i] = (short) r.nextInt(); f[i] = r.nextFloat(); ii[i] = r.nextInt(100); st[i] = "s" + r.nextInt(500); }
            Arrays.sort(d); Arrays.sort(l); Arrays.sort(b); Arrays.sort(c); Arrays.sort(sh); Arrays.sort(f); Arrays.sort(ii, Collections.reverseOrder()); Arrays.sort(st);
            p(n + " " + Arrays.hashCode(d) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(sh) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(ii) + " " + Arrays.hashCode(st));
        }
        double[] sp = {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, 1, Double.POSITIVE_INFINITY};
        Arrays.sort(sp);
        p(Arrays.toString(sp));
        K[] ks = new K[200];
        for (int i = 0; i < 200; i++) ks[i] = new K(r.nextInt(10), i);
        Arrays.sort(ks, Comparator.comparingInt(K::k));
        boolean stable = true;
        for (int i = 1; i < 200; i++) stable &= ks[i - 1].k < ks[i].k || ks[i - 1].k == ks[i].k && ks[i - 1].id < ks[i].id;
        p(stable);
        List<K> kl = new ArrayList<>(Arrays.asList(ks));
        kl.sort(Comparator.comparingInt(k -> -k.k));
        p(kl.get(0).k + " " + kl.get(199).k + " " + kl.hashCode());
        Object[] nested = {1, new int[]{2, 3}, new Object[]{"x", new long[]{4}}, null};
        p(Arrays.deepToString(nested) + Arrays.deepHashCode(new Object[]{1, new int[]{2}}) + Arrays.deepEquals(new Object[]{new int[]{1}}, new Object[]{new int[]{1}}) + Arrays.equals(new Object[]{new int[]{1}}, new Object[]{new int[]{1}}));
        int[] f = new int[5];
        Arrays.fill(f, 7); Arrays.fill(f, 1, 3, 8); Arrays.setAll(f, i -> f[i] * i);
        p(Arrays.toString(f) + Arrays.asList(1, 2) + Arrays.toString((int[]) null) + Arrays.toString(new boolean[]{true}) + Arrays.toString(new Object[0]));
        int[] pre = {1, 2, 3, 4};
        Arrays.parallelPrefix(pre, (x, y) -> x * y);
        p(Arrays.toString(pre));
        byte[] x = new byte[100], y = new byte[100];
        y[77] = 1;
        p(Arrays.mismatch(x, y) + " " + Arrays.equals(x, 0, 77, y, 0, 77) + Arrays.compareUnsigned(new byte[]{-1}, new byte[]{1}) + Arrays.compare(new byte[]{-1}, new byte[]{1}) + Arrays.mismatch("abc".toCharArray(), "abd".toCharArray()) + Arrays.mismatch(new long[]{1, 2, 3, 4, 5}, new long[]{1, 2, 3, 4, 6}));
        try { Arrays.sort(new Integer[]{1, null, 2}); } catch (NullPointerException e) { p("NPE"); }
        try { Arrays.sort(new int[2], 1, 5); } catch (ArrayIndexOutOfBoundsException e) { p(e.getMessage()); }
        try { Arrays.sort(new int[2], 2, 1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { Integer[] bad = new Integer[64]; for (int i = 0; i < 64; i++) bad[i] = i * 31 % 64; Arrays.sort(bad, (p, q) -> p % 3 == q % 2 ? 1 : -1); p("sorted somehow"); } catch (IllegalArgumentException e) { p(e.getMessage()); }
    }
}
