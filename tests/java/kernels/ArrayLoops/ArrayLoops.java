import java.util.Arrays;
import java.util.Random;

/** Filling, comparing and hashing of primitive arrays against loops written out. */
public class ArrayLoops {
    static final Random RANDOM = new Random(3);
    static int wrong;
    static long sum;

    public static void main(String[] args) {
        for (int length = 0; length < 80; length++) {
            bytes(length);
            ints(length);
            others(length);
        }
        System.out.println("wrong: " + wrong + " sum: " + sum);
        refused();
        floats();
    }

    static void expect(long expected, long actual) {
        if (expected != actual) {
            wrong++;
        }
        sum = sum * 31 + actual;
    }

    static void bytes(int length) {
        byte[] x = new byte[length];
        RANDOM.nextBytes(x);
        byte[] y = x.clone();
        expect(1, Arrays.equals(x, y) ? 1 : 0);
        expect(-1, Arrays.mismatch(x, y));
        int hash = 1;
        for (byte b : x) {
            hash = hash * 31 + b;
        }
        expect(hash, Arrays.hashCode(x));
        if (length > 0) {
            int at = RANDOM.nextInt(length);
            y[at] ^= 0x81;
            if (at + 1 < length) {
                y[at + 1]++;
            }
            expect(at, Arrays.mismatch(x, y));
            expect(0, Arrays.equals(x, y) ? 1 : 0);
            expect(Integer.signum(x[at] - y[at]), Integer.signum(Arrays.compare(x, y)));
            expect(Integer.signum((x[at] & 0xff) - (y[at] & 0xff)), Integer.signum(Arrays.compareUnsigned(x, y)));
            int from = RANDOM.nextInt(at + 1);
            expect(at - from, Arrays.mismatch(x, from, length, y, from, length));
            expect(at, Arrays.mismatch(x, 0, length, y, 0, at + 1));
            int to = at + RANDOM.nextInt(length - at);
            byte[] z = x.clone();
            Arrays.fill(z, at, to, (byte) -3);
            for (int i = 0; i < length; i++) {
                expect(i >= at && i < to ? -3 : x[i], z[i]);
            }
        }
        Arrays.fill(x, (byte) 77);
        for (byte b : x) {
            expect(77, b);
        }
    }

    static void ints(int length) {
        int[] x = RANDOM.ints(length).toArray();
        int[] y = x.clone();
        int hash = 1;
        for (int v : x) {
            hash = hash * 31 + v;
        }
        expect(hash, Arrays.hashCode(x));
        expect(1, Arrays.equals(x, y) ? 1 : 0);
        if (length > 0) {
            int at = RANDOM.nextInt(length);
            y[at] ^= 1 << RANDOM.nextInt(32);
            expect(at, Arrays.mismatch(x, y));
            expect(x[at] < y[at] ? -1 : 1, Arrays.compare(x, y));
            Arrays.fill(y, at, length, -length);
            for (int i = at; i < length; i++) {
                expect(-length, y[i]);
            }
        }
        Arrays.fill(x, 0x12345678);
        for (int v : x) {
            expect(0x12345678, v);
        }
    }

    static void others(int length) {
        char[] chars = new char[length];
        short[] shorts = new short[length];
        long[] longs = new long[length];
        boolean[] booleans = new boolean[length];
        float[] floats = new float[length];
        double[] doubles = new double[length];
        int h1 = 1;
        int h2 = 1;
        for (int i = 0; i < length; i++) {
            chars[i] = (char) RANDOM.nextInt();
            shorts[i] = (short) RANDOM.nextInt();
            longs[i] = RANDOM.nextLong();
            booleans[i] = RANDOM.nextBoolean();
            floats[i] = RANDOM.nextFloat();
            doubles[i] = RANDOM.nextDouble();
            h1 = h1 * 31 + chars[i];
            h2 = h2 * 31 + shorts[i];
        }
        expect(h1, Arrays.hashCode(chars));
        expect(h2, Arrays.hashCode(shorts));
        sum = sum * 31 + Arrays.hashCode(longs) + Arrays.hashCode(booleans) + Arrays.hashCode(floats) + Arrays.hashCode(doubles);
        if (length > 0) {
            int at = RANDOM.nextInt(length);
            char[] c = chars.clone();
            c[at]++;
            short[] s = shorts.clone();
            s[at]--;
            long[] l = longs.clone();
            l[at] ^= 1L << 63;
            boolean[] b = booleans.clone();
            b[at] = !b[at];
            float[] f = floats.clone();
            f[at] += 1;
            double[] d = doubles.clone();
            d[at] = -d[at];
            expect(at, Arrays.mismatch(chars, c));
            expect(at, Arrays.mismatch(shorts, s));
            expect(at, Arrays.mismatch(longs, l));
            expect(at, Arrays.mismatch(booleans, b));
            expect(at, Arrays.mismatch(floats, f));
            expect(at, Arrays.mismatch(doubles, d));
            Arrays.fill(c, 0, at, 'c');
            Arrays.fill(s, 0, at, (short) -2);
            Arrays.fill(l, 0, at, -5L);
            Arrays.fill(b, 0, at, true);
            Arrays.fill(f, 0, at, 1.5f);
            Arrays.fill(d, 0, at, -0.0);
            for (int i = 0; i < at; i++) {
                expect(1, c[i] == 'c' && s[i] == -2 && l[i] == -5 && b[i] && f[i] == 1.5f && 1 / d[i] < 0 ? 1 : 0);
            }
        }
        Arrays.fill(chars, '\uffff');
        Arrays.fill(shorts, Short.MIN_VALUE);
        Arrays.fill(longs, Long.MIN_VALUE + 1);
        Arrays.fill(booleans, true);
        Arrays.fill(floats, Float.NaN);
        Arrays.fill(doubles, Double.MIN_VALUE);
        sum = sum * 31 + Arrays.hashCode(chars) + Arrays.hashCode(shorts) + Arrays.hashCode(longs) + Arrays.hashCode(booleans)
            + Arrays.hashCode(floats) + Arrays.hashCode(doubles);
    }

    static void refused() {
        Runnable[] wrongs = {
            () -> Arrays.fill((int[]) null, 1),
            () -> Arrays.fill((double[]) null, 1, 2, 3.0),
            () -> Arrays.fill(new byte[3], 2, 1, (byte) 0),
            () -> Arrays.fill(new long[3], -1, 1, 0L),
            () -> Arrays.fill(new char[3], 1, 4, 'x'),
            () -> Arrays.fill(new float[3], 3, 3, 0f),
            () -> Arrays.mismatch(new int[3], 1, 5, new int[3], 0, 1),
        };
        for (Runnable w : wrongs) {
            try {
                w.run();
                System.out.println("done");
            } catch (RuntimeException e) {
                StackTraceElement top = e.getStackTrace()[0];
                System.out.println(e + " at " + top.getMethodName() + " " + top.isNativeMethod());
            }
        }
        System.out.println(Arrays.equals((int[]) null, null) + " " + Arrays.equals(new int[0], null) + " "
            + Arrays.hashCode((byte[]) null) + " " + Arrays.hashCode(new byte[0]));
    }

    static void floats() {
        float[] x = {1, Float.NaN, -0.0f, 3, 4, 5, 6, 7, 8, 9};
        float[] y = x.clone();
        y[1] = Float.intBitsToFloat(0x7fc00001);
        System.out.println(Arrays.equals(x, y) + " " + Arrays.mismatch(x, y));
        y[2] = 0.0f;
        System.out.println(Arrays.equals(x, y) + " " + Arrays.mismatch(x, y) + " " + Arrays.compare(x, y));
    }
}
