/** Floating point: the planets' motion over some thousand steps, and a matrix product. */
public class Doubles {
    private static final double[] START = {
        0, 0, 0, 0, 0, 0, 39.47,
        4.84, -1.16, -.10, .606, 2.81, -.02, .037,
        8.34, 4.12, -.4, -1.01, 1.82, .008, .011,
        12.89, -15.11, -.22, 1.08, .868, -.01, .0017,
        15.37, -25.9, .179, .979, .594, -.034, .002,
    };

    private static void step(double[] b, double dt) {
        int n = b.length / 7;
        for (int i = 0; i < n; i++) {
            int p = i * 7;
            for (int j = i + 1; j < n; j++) {
                int q = j * 7;
                double dx = b[p] - b[q];
                double dy = b[p + 1] - b[q + 1];
                double dz = b[p + 2] - b[q + 2];
                double d2 = dx * dx + dy * dy + dz * dz;
                double mag = dt / (d2 * Math.sqrt(d2));
                b[p + 3] -= dx * b[q + 6] * mag;
                b[p + 4] -= dy * b[q + 6] * mag;
                b[p + 5] -= dz * b[q + 6] * mag;
                b[q + 3] += dx * b[p + 6] * mag;
                b[q + 4] += dy * b[p + 6] * mag;
                b[q + 5] += dz * b[p + 6] * mag;
            }
        }
        for (int i = 0; i < n; i++) {
            int p = i * 7;
            b[p] += dt * b[p + 3];
            b[p + 1] += dt * b[p + 4];
            b[p + 2] += dt * b[p + 5];
        }
    }

    public static void main(String[] args) {
        Bench.start();
        double[] bodies = START.clone();
        for (int i = 0; i < 150_000; i++) {
            step(bodies, 0.01);
        }
        double sum = 0;
        for (double value : bodies) {
            sum += value;
        }
        int n = 120;
        double[][] a = new double[n][n];
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i - j * 0.5;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    s += a[i][k] * a[k][j];
                }
                c[i][j] = s;
            }
        }
        Bench.end((long) (sum * 1e9) ^ (long) c[7][11]);
    }
}
