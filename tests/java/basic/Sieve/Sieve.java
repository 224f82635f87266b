public class Sieve {
    static int sieve(int n) {
        boolean[] c = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!c[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i) c[(int) j] = true;
            }
        }
        return count;
    }

    static int[][] mul(int[][] a, int[][] b) {
        int n = a.length;
        int[][] r = new int[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
                r[i][j] = s;
            }
        return r;
    }

    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int c = 0;
        for (int i = 0; i < n; i++) {
            int a = 1 << i, b = 1 << (row + i), d = 1 << (row - i + n);
            if ((cols & a) == 0 && (d1 & b) == 0 && (d2 & d) == 0) c += queens(n, row + 1, cols | a, d1 | b, d2 | d);
        }
        return c;
    }

    static void sort(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
        }
        sort(a, lo, j);
        sort(a, i, hi);
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    public static void main(String[] args) {
        System.out.println(sieve(20000));
        int[][] m = {{1, 1}, {1, 0}};
        int[][] r = {{1, 0}, {0, 1}};
        for (int i = 0; i < 40; i++) r = mul(r, m);
        System.out.println(r[0][1]);
        System.out.println(queens(6, 0, 0, 0, 0));
        int[] a = new int[2000];
        int x = 12345;
        for (int i = 0; i < a.length; i++) { x = x * 1103515245 + 12345; a[i] = x >>> 3; }
        sort(a, 0, a.length - 1);
        boolean ok = true;
        long h = 0;
        for (int i = 1; i < a.length; i++) { ok &= a[i - 1] <= a[i]; h = h * 31 + a[i]; }
        System.out.println(ok);
        System.out.println(h);
        System.out.println(gcd(1L << 40, 3L * (1 << 20)));
        int crc = 0xffffffff;
        for (byte b : new byte[]{1, 2, 3, 4, 5, -1, -128}) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xEDB88320 & -(crc & 1));
        }
        System.out.println(~crc);
        double pi = 0;
        for (int k = 0; k < 2000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        System.out.println(pi);
        float fs = 0;
        for (int k = 1; k < 500; k++) fs += 1f / (k * k);
        System.out.println(fs);
    }
}
