public class HotInts {
    static int mix(int a, int b) { a ^= b << 13; a += b >>> 7; a *= 0x9E3779B1; return a % 3 == 0 ? a / (b | 1) : a - b; }
    static int loop(int n) { int h = 1; for (int i = 0; i < n; i++) { h = mix(h, i); if ((h & 15) == 3) continue; if (h == 12345) break; h += i & 0xff; } return h; }
    static int nested(int n) { int c = 0; for (int i = 0; i < n; i++) for (int j = i; j < n; j += 3) { if ((i ^ j) % 5 == 0) c += j; else c -= i; } return c; }
    static long longs(int n) { long h = 7; for (int i = 0; i < n; i++) { h = h * 6364136223846793005L + 1442695040888963407L; h ^= h >>> 29; if (h < 0) h = -h / 3; h += Long.compare(h, i); } return h; }
    static int sw(int n) { int s = 0; for (int i = 0; i < n; i++) switch (i % 11) { case 0: s += 1; case 1: s ^= i; break; case 5: s -= 7; break; case 9: s *= 3; break; default: s += s >> 4; } return s; }
    static int arr(int n) { int[] a = new int[64]; byte[] b = new byte[64]; char[] c = new char[64]; for (int i = 0; i < n; i++) { int k = i & 63; a[k] += i; b[k] += a[(k + 1) & 63]; c[k] = (char) (b[k] * 31 + c[63 - k]); } int h = 0; for (int k = 0; k < 64; k++) h = h * 31 + a[k] + b[k] + c[k]; return h; }
    static int divs(int n) { int h = 0; int[] ds = {1, -1, 2, 7, -7, Integer.MIN_VALUE, Integer.MAX_VALUE}; for (int i = -n; i < n; i++) for (int d : ds) h = h * 17 + i / d - i % d; return h; }
    static int shorts(int n) { short s = 0; byte b = 0; char c = 0; for (int i = 0; i < n; i++) { s += i; b -= s; c *= 3; c += b; s ^= c; } return s * 31 + b * 17 + c; }
    static long mixedTypes(int n) { int i = 0; long l = 0; float f = 0; double d = 0; for (i = 0; i < n; i++) { l += i; f += l % 7; d += f / 3; l ^= (long) d; if (f > 1e6f) f = i; } return l + (long) f + (long) d; }
    public static void main(String[] args) {
        for (int r = 0; r < 3; r++) {
            System.out.println(loop(30000));
            System.out.println(nested(250));
            System.out.println(longs(30000));
            System.out.println(sw(30000));
            System.out.println(arr(30000));
            System.out.println(divs(1500));
            System.out.println(shorts(20000));
            System.out.println(mixedTypes(20000));
        }
        int s = 0;
        for (int i = 0; i < 12000; i++) s += loop(i & 7) + sw(i & 15);
        System.out.println(s);
    }
}
