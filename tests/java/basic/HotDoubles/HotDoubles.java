public class HotDoubles {
    static double nbody(int steps) {
        double[] x = {0, 4.84, 8.34, 12.89}, y = {0, -1.16, 4.12, -15.11}, vx = {0, 0.6, -1.01, 1.08}, vy = {0, 2.81, 1.82, 0.86}, m = {39.47, 0.037, 0.011, 0.0017};
        for (int s = 0; s < steps; s++) {
            for (int i = 0; i < 4; i++) for (int j = i + 1; j < 4; j++) { double dx = x[i] - x[j], dy = y[i] - y[j], d2 = dx * dx + dy * dy + 0.01, mag = 0.001 / (d2 * Math.sqrt(d2)); vx[i] -= dx * m[j] * mag; vy[i] -= dy * m[j] * mag; vx[j] += dx * m[i] * mag; vy[j] += dy * m[i] * mag; }
            for (int i = 0; i < 4; i++) { x[i] += 0.001 * vx[i]; y[i] += 0.001 * vy[i]; }
        }
        double e = 0;
        for (int i = 0; i < 4; i++) e += x[i] * vy[i] - y[i] * vx[i];
        return e;
    }
    static int mandel(int w) { int c = 0; for (int py = 0; py < w; py++) for (int px = 0; px < w; px++) { double cr = 3.0 * px / w - 2, ci = 2.0 * py / w - 1, zr = 0, zi = 0; int k = 0; while (k < 50 && zr * zr + zi * zi < 4) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; k++; } c = c * 3 + k; } return c; }
    static float fl(int n) { float s = 0, c = 0; for (int i = 1; i < n; i++) { float t = 1f / i - c, u = s + t; c = (u - s) - t; s = u; } return s; }
    static long cmp(int n) { long h = 0; double[] v = {0.0, -0.0, 1, -1, Double.NaN, 1 / 0.0, -1 / 0.0, Double.MIN_VALUE}; for (int i = 0; i < n; i++) { double a = v[i % 8], b = v[(i / 8) % 8]; h = h * 3 + (a < b ? 1 : 0) + (a >= b ? 2 : 0) + (a == b ? 4 : 0) + (a != b ? 8 : 0) + (!(a > b) ? 16 : 0); float fa = (float) a, fb = (float) b; h += fa <= fb ? 1 : fa > fb ? 2 : 3; } return h; }
    static long conv(int n) { long h = 0; for (int i = 0; i < n; i++) { double d = (i - n / 2) * 1234567.891 * (i % 7 == 0 ? 1e12 : 1); h = h * 31 + (int) d + (long) d + (long) (float) d + (short) d; h ^= Double.doubleToRawLongBits(d + i); h += (int) Double.NaN + (long) (1 / 0.0) % 3; } return h; }
    static double rem(int n) { double s = 0; for (int i = 1; i < n; i++) s += (i * 1.7) % (i % 13 + 0.3) + (i * -2.5f) % 1.1f; return s; }
    public static void main(String[] args) {
        for (int r = 0; r < 3; r++) {
            System.out.println(nbody(600));
            System.out.println(mandel(40));
            System.out.println(fl(20000));
            System.out.println(cmp(20000));
            System.out.println(conv(15000));
            System.out.println(rem(10000));
        }
    }
}
