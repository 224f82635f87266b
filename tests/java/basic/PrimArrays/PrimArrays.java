public class PrimArrays {
    static void name(Object o) {
        System.out.println(o.getClass().getName());
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        name(z); name(b); name(s); name(c); name(i); name(l); name(f); name(d);
        System.out.println(z[1]); System.out.println(b[1]); System.out.println(s[1]); System.out.println((int) c[1]);
        System.out.println(i[1]); System.out.println(l[1]); System.out.println(f[1]); System.out.println(d[1]);
        z[1] = true; b[1] = (byte) 200; s[1] = (short) 40000; c[1] = (char) -1;
        i[1] = 0x80000000; l[1] = 0x8000000000000000L; f[1] = 1e-45f; d[1] = 4.9e-324;
        System.out.println(z[0]); System.out.println(z[1]); System.out.println(z[2]);
        System.out.println(b[0]); System.out.println(b[1]); System.out.println(b[2]);
        System.out.println(s[0]); System.out.println(s[1]); System.out.println(s[2]);
        System.out.println((int) c[0]); System.out.println((int) c[1]); System.out.println((int) c[2]);
        System.out.println(i[0]); System.out.println(i[1]); System.out.println(i[2]);
        System.out.println(l[0]); System.out.println(l[1]); System.out.println(l[2]);
        System.out.println(f[0]); System.out.println(f[1]); System.out.println(f[2]);
        System.out.println(d[0]); System.out.println(d[1]); System.out.println(d[2]);
        b[2] += 300; s[2] -= 1; c[2]--; i[2]++; l[2] -= 7; f[2] += 0.5; d[2] *= 3; z[2] |= true;
        System.out.println(b[2]); System.out.println(s[2]); System.out.println((int) c[2]); System.out.println(i[2]);
        System.out.println(l[2]); System.out.println(f[2]); System.out.println(d[2]); System.out.println(z[2]);
        int k = 0;
        i[k++] = k++;
        System.out.println(i[0]);
        System.out.println(k);
        i[0] = i[1] = i[2] = 5;
        System.out.println(i[0] + i[1] + i[2]);
        int[] e = {};
        System.out.println(e.length);
        System.out.println(new long[0].length);
        int[] cl = i.clone();
        cl[0] = 99;
        System.out.println(i[0]);
        System.out.println(cl[0]);
        System.out.println(cl.equals(i));
        int[] big = new int[100000];
        for (int q = 0; q < big.length; q++) big[q] = q * q;
        long sum = 0;
        for (int v : big) sum += v;
        System.out.println(sum);
    }
}
