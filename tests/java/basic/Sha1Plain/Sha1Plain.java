public class Sha1Plain {
    static String sha1(byte[] m) {
        int[] h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
        int n = ((m.length + 8) / 64 + 1) * 64;
        byte[] p = new byte[n];
        for (int i = 0; i < m.length; i++) p[i] = m[i];
        p[m.length] = (byte) 0x80;
        long bits = m.length * 8L;
        for (int i = 0; i < 8; i++) p[n - 1 - i] = (byte) (bits >>> (8 * i));
        int[] w = new int[80];
        for (int o = 0; o < n; o += 64) {
            for (int i = 0; i < 16; i++) w[i] = (p[o + 4 * i] & 0xff) << 24 | (p[o + 4 * i + 1] & 0xff) << 16 | (p[o + 4 * i + 2] & 0xff) << 8 | p[o + 4 * i + 3] & 0xff;
            for (int i = 16; i < 80; i++) { int x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]; w[i] = x << 1 | x >>> 31; }
            int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
            for (int i = 0; i < 80; i++) {
                int f, k;
                if (i < 20) { f = b & c | ~b & d; k = 0x5A827999; } else if (i < 40) { f = b ^ c ^ d; k = 0x6ED9EBA1; } else if (i < 60) { f = b & c | b & d | c & d; k = 0x8F1BBCDC; } else { f = b ^ c ^ d; k = 0xCA62C1D6; }
                int t = (a << 5 | a >>> 27) + f + e + k + w[i];
                e = d; d = c; c = b << 30 | b >>> 2; b = a; a = t;
            }
            h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e;
        }
        String hex = "0123456789abcdef", r = "";
        for (int v : h) for (int i = 28; i >= 0; i -= 4) r = r.concat(hex.substring(v >>> i & 15, (v >>> i & 15) + 1));
        return r;
    }
    static long mersenne(int seed, int n) {
        int[] mt = new int[624];
        mt[0] = seed;
        for (int i = 1; i < 624; i++) mt[i] = 1812433253 * (mt[i - 1] ^ mt[i - 1] >>> 30) + i;
        long s = 0;
        int ix = 624;
        for (int q = 0; q < n; q++) {
            if (ix == 624) { for (int k = 0; k < 624; k++) { int y = mt[k] & 0x80000000 | mt[(k + 1) % 624] & 0x7fffffff; mt[k] = mt[(k + 397) % 624] ^ y >>> 1 ^ ((y & 1) == 0 ? 0 : 0x9908b0df); } ix = 0; }
            int y = mt[ix++];
            y ^= y >>> 11; y ^= y << 7 & 0x9d2c5680; y ^= y << 15 & 0xefc60000; y ^= y >>> 18;
            s = s * 31 + (y & 0xffffffffL);
        }
        return s;
    }
    static int fnv(String s) { int h = 0x811c9dc5; for (int i = 0; i < s.length(); i++) { h ^= s.charAt(i); h *= 16777619; } return h; }
    public static void main(String[] args) {
        System.out.println(sha1(new byte[0]));
        System.out.println(sha1("abc".getBytes()));
        byte[] m = new byte[1000];
        for (int i = 0; i < m.length; i++) m[i] = (byte) (i * 3);
        System.out.println(sha1(m));
        for (int n = 54; n < 66; n++) System.out.println(sha1(new byte[n]));
        System.out.println(mersenne(5489, 2000));
        System.out.println(fnv("hello") + fnv(""));
        int crc = 0;
        long lfsr = 0xACE1;
        for (int i = 0; i < 5000; i++) { long bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1; lfsr = lfsr >> 1 | bit << 15; crc = crc * 33 + (int) lfsr; }
        System.out.println(crc);
        long x = 88172645463325252L;
        for (int i = 0; i < 5000; i++) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; }
        System.out.println(x);
    }
}
