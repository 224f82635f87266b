/**
 * Numbers and references that compiled loops keep in registers, through what happens to them there seldom: polls while another thread
 * has the heap collected, allocations beyond the buffer, stores into old objects, subtype tests that search, and monitors.
 */
public class RegistersStay {
    static volatile boolean done;
    static Object[] old = new Object[256];
    static Object sink;

    interface Marked {}

    interface Other {}

    static class One implements Marked, Other {
        final int value;
        One next;

        One(int value) { this.value = value; }
    }

    static double doubles(double[] a, int rounds) {
        double s0 = 1, s1 = 2, s2 = 3, s3 = 4, s4 = 5, s5 = 6, s6 = 7, s7 = 8, s8 = 9, s9 = 10, sa = 11, sb = 12, sc = 13, sd = 14, se = 15, sf = 16, sg = 17;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < a.length; i++) {
                double x = a[i];
                s0 += x; s1 -= x; s2 += s0 * 1e-9; s3 -= x * 2; s4 += x / 2; s5 += s1 * 1e-9; s6 += 1; s7 -= 1;
                s8 += x; s9 += s8 * 1e-9; sa -= s9 * 1e-9; sb += x; sc += 3; sd -= x; se += x; sf += sb * 1e-9; sg -= sf * 1e-9;
            }
        }
        return s0 + 2 * s1 + 3 * s2 + 4 * s3 + 5 * s4 + 6 * s5 + 7 * s6 + 8 * s7 + 9 * s8 + 10 * s9 + 11 * sa + 12 * sb + 13 * sc + 14 * sd + 15 * se
            + 16 * sf + 17 * sg;
    }

    static long longs(One[] ones, int rounds) {
        long a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, k = 9, l = 10, m = 11, n = 12;
        One first = ones[0];
        for (int round = 0; round < rounds; round++) {
            for (One one : ones) {
                a += one.value; b ^= a; c += b >> 3; d -= c; e += d ^ a; f += e; g ^= f << 1; h += g; k -= h; l += k; m ^= l; n += m + first.value;
            }
        }
        return a + b + c + d + e + f + g + h + k + l + m + n;
    }

    /** Stores into an old object, which is then to be remembered, with doubles and references around. */
    static double stores(int rounds) {
        double sum = 0.5, factor = 1.25, other = 3;
        One last = null;
        for (int i = 0; i < rounds; i++) {
            One one = new One(i);
            one.next = i % 100 == 0 ? null : last;
            old[i & 255] = one;
            last = one;
            sum += one.value * factor;
            other -= sum * 1e-6;
        }
        return sum + other + last.value;
    }

    static int tests(Object[] objects, int rounds) {
        int marked = 0;
        double weight = 0;
        for (int i = 0; i < rounds; i++) {
            Object o = objects[i % objects.length];
            weight += 0.25;
            if (o instanceof Marked) marked++;
            if (o instanceof Other) marked += 2;
            if (o instanceof Runnable) marked += 100;
            if (o instanceof Object[] && ((Object[]) o).length > 1) marked += 5;
            Object[] target = (i & 1) == 0 ? new Marked[2] : new Object[2];
            if (o instanceof Marked) {
                target[i & 1] = o;
                marked += target[i & 1] == o ? 1 : 1000;
            }
        }
        return marked + (int) weight;
    }

    static double locked(int rounds) {
        Object lock = new Object();
        double sum = 1, product = 1;
        int recursions = 0;
        for (int i = 0; i < rounds; i++) {
            synchronized (lock) {
                sum += product;
                synchronized (lock) {
                    recursions++;
                    product = product * 0.5 + 1;
                }
            }
        }
        return sum + recursions;
    }

    public static void main(String[] args) throws Exception {
        Thread collector = new Thread(() -> {
            while (!done) {
                for (int i = 0; i < 2000; i++) sink = new byte[500];
                System.gc();
            }
        });
        collector.start();
        double[] a = new double[1000];
        One[] ones = new One[500];
        for (int i = 0; i < a.length; i++) a[i] = i * 0.125;
        for (int i = 0; i < ones.length; i++) ones[i] = new One(i * 7);
        Object[] objects = {new One(1), "text", new One[2], new Object[3], 5, new int[2]};
        for (int turn = 0; turn < 3; turn++) {
            System.out.println(doubles(a, 300));
            System.out.println(longs(ones, 600));
            System.out.println(stores(40_000));
            System.out.println(tests(objects, 30_000));
            System.out.println(locked(20_000));
        }
        done = true;
        collector.join();
    }
}
