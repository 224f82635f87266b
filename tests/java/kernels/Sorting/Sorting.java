import java.util.Arrays;
import java.util.Random;

/** Sorts of primitive arrays, ranges of them, and what is special about floating point. */
public class Sorting {
    static final Random RANDOM = new Random(11);
    static int wrong;
    static long sum;

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 3, 10, 43, 44, 45, 64, 65, 100, 287, 600, 3000}) {
            for (int kind = 0; kind < 5; kind++) {
                int from = n / 5;
                int to = n - n / 7;
                long[] longs = values(n, kind);
                int[] ints = new int[n];
                short[] shorts = new short[n];
                char[] chars = new char[n];
                byte[] bytes = new byte[n];
                float[] floats = new float[n];
                double[] doubles = new double[n];
                for (int i = 0; i < n; i++) {
                    ints[i] = (int) longs[i];
                    shorts[i] = (short) longs[i];
                    chars[i] = (char) longs[i];
                    bytes[i] = (byte) longs[i];
                    floats[i] = special(longs[i]) ? (float) odd(longs[i]) : (float) longs[i] / 3;
                    doubles[i] = special(longs[i]) ? odd(longs[i]) : (double) longs[i] / 3;
                }
                long before = Arrays.stream(longs).sum();
                Arrays.sort(longs);
                Arrays.sort(ints, from, to);
                Arrays.sort(shorts);
                Arrays.sort(chars, from, to);
                Arrays.sort(bytes);
                Arrays.sort(floats, from, to);
                Arrays.sort(doubles);
                expect(before, Arrays.stream(longs).sum());
                for (int i = 1; i < n; i++) {
                    boolean inside = i > from && i < to;
                    if (longs[i - 1] > longs[i] || shorts[i - 1] > shorts[i] || bytes[i - 1] > bytes[i]
                        || Double.compare(doubles[i - 1], doubles[i]) > 0 || inside && (ints[i - 1] > ints[i]
                        || chars[i - 1] > chars[i] || Float.compare(floats[i - 1], floats[i]) > 0)) {
                        wrong++;
                    }
                }
                sum = sum * 31 + Arrays.hashCode(longs) + Arrays.hashCode(ints) + Arrays.hashCode(shorts)
                    + Arrays.hashCode(chars) + Arrays.hashCode(bytes) + Arrays.hashCode(floats) + Arrays.hashCode(doubles);
            }
        }
        System.out.println("wrong: " + wrong + " sum: " + sum);
        double[] mixed = {0.0, -0.0, Double.NaN, 1, -0.0, Double.NEGATIVE_INFINITY, 0.0, Double.longBitsToDouble(0x7ff8000000000005L), -1};
        Arrays.sort(mixed);
        System.out.println(Arrays.toString(mixed) + " " + Long.toHexString(Double.doubleToRawLongBits(mixed[7])) + " "
            + Long.toHexString(Double.doubleToRawLongBits(mixed[8])));
        int[] parallel = new int[20000];
        for (int i = 0; i < parallel.length; i++) {
            parallel[i] = RANDOM.nextInt();
        }
        Arrays.parallelSort(parallel);
        System.out.println(Arrays.hashCode(parallel) + " " + Arrays.binarySearch(parallel, parallel[777]));
        try {
            Arrays.sort(new int[4], 2, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    static boolean special(long value) {
        return value % 7 == 0;
    }

    static double odd(long value) {
        return switch ((int) (value % 5)) {
            case 0 -> 0.0;
            case 1, -1 -> -0.0;
            case 2, -2 -> Double.NaN;
            default -> value > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        };
    }

    static long[] values(int n, int kind) {
        long[] values = new long[n];
        for (int i = 0; i < n; i++) {
            values[i] = switch (kind) {
                case 0 -> RANDOM.nextLong();
                case 1 -> RANDOM.nextInt(10);
                case 2 -> i;
                case 3 -> n - i;
                default -> i % 50 * (RANDOM.nextInt(20) == 0 ? -1 : 1);
            };
        }
        return values;
    }

    static void expect(long expected, long actual) {
        if (expected != actual) {
            wrong++;
        }
    }
}
