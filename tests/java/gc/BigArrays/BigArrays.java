public class BigArrays {
    static long sum(int[] a) { long s = 0; for (int i = 0; i < a.length; i += 4096) s += a[i]; return s; }
    public static void main(String[] args) {
        int[] a = new int[4 << 20];
        System.out.println(a[0] + a[a.length - 1] + a[a.length / 2]);
        for (int i = 0; i < a.length; i += 4096) a[i] = i;
        System.out.println(sum(a));
        System.gc();
        System.out.println(sum(a));
        long t = 0;
        for (int i = 0; i < 30; i++) { byte[] b = new byte[3 << 20]; b[i] = (byte) i; b[b.length - 1] = 1; t += b[i] + b[b.length - 1] + b[1000000]; }
        System.out.println(t);
        int[] b = a.clone();
        a[0] = 5;
        System.out.println(sum(b) == sum(a) - 5);
        Object[] refs = new Object[200000];
        for (int i = 0; i < refs.length; i += 100) refs[i] = Integer.valueOf(i * 3);
        System.gc();
        long s = 0;
        for (Object o : refs) if (o != null) s += (Integer) o;
        System.out.println(s);
        for (int i = 0; i < refs.length; i += 200) refs[i] = null;
        System.gc();
        s = 0;
        for (Object o : refs) if (o != null) s += (Integer) o;
        System.out.println(s);
        long[][] m = new long[100][];
        for (int i = 0; i < 100; i++) { m[i] = new long[1000 + i]; m[i][i] = i; }
        for (int i = 0; i < 100; i += 2) m[i] = null;
        System.gc();
        s = 0;
        for (int i = 1; i < 100; i += 2) s += m[i][i] + m[i].length;
        System.out.println(s);
        System.arraycopy(refs, 0, refs, 50000, 100000);
        System.gc();
        s = 0;
        for (Object o : refs) if (o != null) s += (Integer) o;
        System.out.println(s);
        double[] d = new double[1 << 20];
        java.util.Arrays.fill(d, 0.5);
        double ds = 0;
        for (int i = 0; i < d.length; i += 64) ds += d[i];
        System.out.println(ds);
        char[] c = new char[1 << 20];
        System.out.println((int) c[c.length - 1] + " " + new String(c).length());
        int[] empty = new int[0];
        System.gc();
        System.out.println(empty.length + " " + new Object[0].length);
    }
}
