/** Products with factors that are constants, next to powers of two and not, are those with factors that aren't. */
public class Factors {
    static final int[] INTS = {3, 5, 7, 9, 15, 17, 31, 33, 63, 127, 129, 10, 0x3fffffff, 0x7fffffff, 0x40000001, -1, -31, Integer.MIN_VALUE};

    static int[] products(int x) {
        return new int[] {x * 3, 5 * x, x * 7, x * 9, x * 15, x * 17, 31 * x, x * 33, x * 63, x * 127, x * 129, x * 10, x * 0x3fffffff, x * 0x7fffffff,
            x * 0x40000001, x * -1, x * -31, x * Integer.MIN_VALUE};
    }

    static final long[] LONGS = {3, 5, 7, 31, 33, 1L << 31, (1L << 31) - 1, (1L << 40) - 1, (1L << 62) + 1, Long.MAX_VALUE, -3};

    static long[] products(long x) {
        return new long[] {x * 3, 5 * x, x * 7, 31 * x, x * 33, x * (1L << 31), x * ((1L << 31) - 1), x * ((1L << 40) - 1), x * ((1L << 62) + 1),
            x * Long.MAX_VALUE, x * -3};
    }

    public static void main(String[] args) {
        long x = 0x9E3779B97F4A7C15L, sum = 0;
        int different = 0;
        for (int round = 0; round < 20_000; round++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            int[] ints = products((int) (x >>> 32));
            for (int i = 0; i < INTS.length; i++) {
                if (ints[i] != (int) (x >>> 32) * INTS[i]) different++;
                sum = sum * 31 + ints[i];
            }
            long[] longs = products(x);
            for (int i = 0; i < LONGS.length; i++) {
                if (longs[i] != x * LONGS[i]) different++;
                sum = sum * 33 + longs[i];
            }
        }
        System.out.println(different + " differ, sum " + sum);
    }
}
