import java.util.*;

public class IntrinsicArrays {
    // Library routines that a VM may replace by its own code, at every small length and offset.
    static int slowMismatch(byte[] a, byte[] b) { for (int i = 0; i < Math.min(a.length, b.length); i++) if (a[i] != b[i]) return i; return a.length == b.length ? -1 : Math.min(a.length, b.length); }
    public static void main(String[] args) {
        int bad = 0;
        long h = 0;
        for (int n = 0; n < 70; n++) {
            byte[] b = new byte[n]; short[] s = new short[n]; char[] c = new char[n]; int[] i = new int[n]; long[] l = new long[n]; float[] f = new float[n]; double[] d = new double[n]; boolean[] z = new boolean[n];
            for (int k = 0; k < n; k++) { b[k] = (byte) (k * 37 - 5); s[k] = (short) (k * 3777); c[k] = (char) (k * 999); i[k] = k * 123456789; l[k] = k * 1234567890123L; f[k] = k / 3f; d[k] = -k / 7.0; z[k] = k % 3 == 0; }
            int hb = 1, hs = 1, hc = 1, hi = 1, hz = 1;
            for (int k = 0; k < n; k++) { hb = hb * 31 + b[k]; hs = hs * 31 + s[k]; hc = hc * 31 + c[k]; hi = hi * 31 + i[k]; hz = hz * 31 + (z[k] ? 1231 : 1237); }
            if (hb != Arrays.hashCode(b) || hs != Arrays.hashCode(s) || hc != Arrays.hashCode(c) || hi != Arrays.hashCode(i) || hz != Arrays.hashCode(z)) bad++;
            h = h * 31 + Arrays.hashCode(l) + Arrays.hashCode(f) + Arrays.hashCode(d);
            if (!Arrays.equals(b, b.clone()) || !Arrays.equals(i, i.clone()) || !Arrays.equals(l, l.clone()) || !Arrays.equals(d, d.clone()) || !Arrays.equals(c, c.clone()) || Arrays.mismatch(s, s.clone()) != -1) bad++;
            for (int k = 0; k < n; k++) {
                byte[] b2 = b.clone(); b2[k]++; if (Arrays.equals(b, b2) || Arrays.mismatch(b, b2) != k || slowMismatch(b, b2) != k || Integer.signum(Arrays.compare(b, b2)) != (b[k] < b2[k] ? -1 : 1)) bad++;
                int[] i2 = i.clone(); i2[k] ^= 1 << k % 32; if (Arrays.equals(i, i2) || Arrays.mismatch(i, i2) != k) bad++;
                long[] l2 = l.clone(); l2[k] ^= 1L << k % 64; if (Arrays.equals(l, l2) || Arrays.mismatch(l, l2) != k) bad++;
                char[] c2 = c.clone(); c2[k]++; if (Arrays.equals(c, c2) || Arrays.mismatch(c, c2) != k) bad++;
            }
            byte[] cp = new byte[n + 8];
            for (int o = 0; o < 8; o++) { System.arraycopy(b, 0, cp, o, n); if (!Arrays.equals(b, Arrays.copyOfRange(cp, o, o + n))) bad++; }
            if (Arrays.copyOf(i, n + 3).length != n + 3 || n > 0 && Arrays.copyOf(i, n + 3)[n - 1] != i[n - 1]) bad++;
            int[] fl = new int[n + 2];
            Arrays.fill(fl, 1, n + 1, 7);
            if (fl[0] != 0 || fl[n + 1] != 0 || Arrays.stream(fl).sum() != 7 * n) bad++;
            for (int off = 0; off < Math.min(n, 9); off++) if (!Arrays.equals(b, off, n, b.clone(), off, n) || Arrays.mismatch(i, off, n, i, off, n) != -1) bad++;
        }
        System.out.println("bad " + bad + " " + h);
        double[] dz = {0.0, Double.NaN}, dn = {-0.0, Double.longBitsToDouble(0x7ff8000000000001L)};
        System.out.println(Arrays.equals(dz, dn) + " " + Arrays.mismatch(dz, dn) + " " + Arrays.equals(new double[]{Double.NaN}, new double[]{Double.longBitsToDouble(0x7ff8000000000001L)}) + " " + Arrays.equals(new float[]{0f}, new float[]{-0f}));
        int m = 0;
        for (int a = -300; a < 300; a += 7) { m = m * 31 + Integer.bitCount(a) + Integer.numberOfLeadingZeros(a) * 3 + Integer.numberOfTrailingZeros(a) * 5 + Integer.reverse(a) + Integer.reverseBytes(a) + Integer.compareUnsigned(a, 5) + Integer.divideUnsigned(a, 7) + Integer.remainderUnsigned(a, 7); long la = (long) a << 29; m += Long.bitCount(la) + Long.numberOfLeadingZeros(la) + Long.numberOfTrailingZeros(la) + (int) Long.reverse(la) + (int) Long.reverseBytes(la) + (int) Math.multiplyHigh(la, la) + Math.abs(a) + Math.max(a, 5) - Math.min(a, -5); }
        System.out.println(m);
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0f) + " " + Math.abs(-0.0) + " " + Math.sqrt(2) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(0x1.0000001p0, 0x1.0000001p0, -1.0) + " " + Math.rint(2.5) + Math.floor(-0.5) + Math.ceil(-0.5) + " " + Math.round(0.49999999999999994) + Math.round(-2.5) + " " + Math.copySign(3, -0.0) + Math.signum(-5f));
        System.out.println(Character.isDigit('5') + "" + Character.isLetter('é') + Character.isWhitespace(' ') + Character.isUpperCase('Ä') + Character.toLowerCase('Ä') + Boolean.compare(true, false) + Objects.checkIndex(1, 2));
    }
}
