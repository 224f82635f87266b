import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;

/** Arithmetic of Math, Integer and Long against definitions, and bits of results. */
public class MathBits {
    static final Random RANDOM = new Random(17);
    static int wrong;
    static long sum;

    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.0, -1.0, 2.0, -3.0, 0.5, -0.5, 0.49999999999999994, 1.5, -1.5, 2.5, -2.5, 1e300, -1e300, Double.MIN_VALUE,
            -Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4503599627370495.5,
            -4503599627370495.5, 4503599627370497.0, 9007199254740993.0, 0.9999999999999999, Double.MIN_NORMAL, 9.223372036854775807e18, 1e30, -1e30};
        for (double d : doubles) {
            one(d);
            for (double e : doubles) {
                for (double f : doubles) {
                    sum = sum * 31 + bits(Math.fma(d, e, f)) + Float.floatToIntBits(Math.fma((float) d, (float) e, (float) f));
                }
            }
        }
        for (int i = 0; i < 400; i++) {
            one(Double.longBitsToDouble(RANDOM.nextLong()));
            one(RANDOM.nextInt() / 4.0);
            one(RANDOM.nextDouble() * 1e17);
            fused(RANDOM.nextGaussian(), RANDOM.nextGaussian() * 1e10, RANDOM.nextGaussian());
            integers(RANDOM.nextInt(), RANDOM.nextInt() >>> RANDOM.nextInt(32));
            longs(RANDOM.nextLong(), RANDOM.nextLong() >>> RANDOM.nextInt(64));
        }
        for (int v : new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x80}) {
            for (int w : new int[] {0, 1, -1, Integer.MIN_VALUE, 7}) {
                integers(v, w);
                longs(v, w);
                longs((long) v << 32, w);
            }
        }
        System.out.println("wrong: " + wrong + " sum: " + Long.toHexString(sum));
        functions(doubles);
        try {
            System.out.println(Long.divideUnsigned(5, RANDOM.nextInt(1)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Long.remainderUnsigned(5, RANDOM.nextInt(1)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc12345))) + " "
            + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0xfff8000000012345L))));
    }

    /** Functions that are defined to the last bit. */
    static void functions(double[] special) {
        long[] sums = new long[11];
        for (int i = 0; i < 3000; i++) {
            double x = switch (i % 6) {
                case 0 -> Double.longBitsToDouble(RANDOM.nextLong());
                case 1 -> RANDOM.nextGaussian();
                case 2 -> RANDOM.nextGaussian() * 1000;
                case 3 -> RANDOM.nextInt(2000) * (Math.PI / 4);
                case 4 -> RANDOM.nextGaussian() * 1e6;
                default -> special[RANDOM.nextInt(special.length)];
            };
            double y = i % 2 == 0 ? RANDOM.nextInt(20) - 10 : i % 3 == 0 ? special[RANDOM.nextInt(special.length)] : RANDOM.nextGaussian() * 5;
            double[] results = {StrictMath.sin(x), StrictMath.cos(x), StrictMath.tan(x), StrictMath.asin(x / 10), StrictMath.acos(x / 10),
                StrictMath.atan(x), StrictMath.exp(x), StrictMath.expm1(x), StrictMath.log(Math.abs(x)), StrictMath.pow(x, y),
                StrictMath.IEEEremainder(x, y)};
            for (int j = 0; j < results.length; j++) {
                sums[j] = sums[j] * 31 + bits(results[j]);
            }
        }
        for (long s : sums) {
            System.out.println(Long.toHexString(s));
        }
        System.out.println(Math.sin(0.5) + " " + Math.cos(2) + " " + Math.tan(1e5) + " " + Math.exp(1) + " " + Math.log(10) + " "
            + Math.pow(2, 0.5) + " " + Math.pow(1, Double.NaN) + Math.pow(-1, Double.POSITIVE_INFINITY) + Math.pow(Double.NaN, 0) + Math.log10(1000) + Math.cbrt(27) + " " + Math.sin(1e300) + " " + Math.cos(Double.NaN));
    }

    static long bits(double d) {
        return Double.doubleToLongBits(d);
    }

    static void expect(long expected, long actual) {
        if (expected != actual) {
            wrong++;
        }
        sum = sum * 31 + actual;
    }

    static void one(double d) {
        double floor = Math.floor(d);
        double ceil = Math.ceil(d);
        double rint = Math.rint(d);
        sum = sum * 31 + bits(floor) + 3 * bits(ceil) + 5 * bits(rint);
        expect(bits(StrictMath.floor(d)), bits(floor));
        expect(bits(-Math.floor(-d)), bits(ceil));
        expect(bits(StrictMath.rint(d)), bits(rint));
        expect(Math.round(d), Math.abs(d) < 9e18 ? new BigDecimal(d).add(new BigDecimal("0.5"))
            .setScale(0, java.math.RoundingMode.FLOOR).longValue() : (long) d);
        float f = (float) d;
        expect(Math.round(f), Math.abs(f) < 1e7 ? (int) Math.floor(f + 0.5) : (int) f);
        double root = Math.sqrt(d);
        sum = sum * 31 + bits(root);
        expect(bits(StrictMath.sqrt(d)), bits(root));
        if (d > 0 && d < Double.POSITIVE_INFINITY) {
            expect(bits(new BigDecimal(d).sqrt(new MathContext(40)).doubleValue()), bits(root));
        }
    }

    static void fused(double a, double b, double c) {
        expect(bits(new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c)).doubleValue()), bits(Math.fma(a, b, c)));
        float x = (float) a;
        float y = (float) b;
        float z = (float) c;
        expect(Float.floatToIntBits(new BigDecimal((double) x * y).add(new BigDecimal((double) z)).floatValue()),
            Float.floatToIntBits(Math.fma(x, y, z)));
    }

    static void integers(int v, int w) {
        int count = 0;
        int reversed = 0;
        int compressed = 0;
        int expanded = 0;
        int at = 0;
        for (int i = 0; i < 32; i++) {
            count += v >>> i & 1;
            reversed |= (v >>> i & 1) << 31 - i;
            if ((w >>> i & 1) != 0) {
                compressed |= (v >>> i & 1) << at;
                expanded |= (v >>> at & 1) << i;
                at++;
            }
        }
        expect(count, Integer.bitCount(v));
        expect(reversed, Integer.reverse(v));
        int leading = 0;
        while (leading < 32 && (v >>> 31 - leading & 1) == 0) {
            leading++;
        }
        int trailing = 0;
        while (trailing < 32 && (v >>> trailing & 1) == 0) {
            trailing++;
        }
        expect(leading, Integer.numberOfLeadingZeros(v));
        expect(trailing, Integer.numberOfTrailingZeros(v));
        expect(v << 24 | (v & 0xff00) << 8 | v >>> 8 & 0xff00 | v >>> 24, Integer.reverseBytes(v));
        expect(Integer.parseInt(String.valueOf(Integer.highestOneBit(v))), leading == 32 ? 0 : 1 << 31 - leading);
        compressions(v, w, compressed, expanded);
    }

    /** Integer.compress and expand came after Java 17, the level of these sources: through their BitSet-like use in Long. */
    static void compressions(int v, int w, int compressed, int expanded) {
        try {
            expect(compressed, (int) Integer.class.getMethod("compress", int.class, int.class).invoke(null, v, w));
            expect(expanded, (int) Integer.class.getMethod("expand", int.class, int.class).invoke(null, v, w));
            long wide = (v & 0xffffffffL) << 9;
            long mask = (w & 0xffffffffL) << 9;
            expect(compressed & 0xffffffffL, (long) Long.class.getMethod("compress", long.class, long.class).invoke(null, wide, mask));
            expect((expanded & 0xffffffffL) << 9,
                (long) Long.class.getMethod("expand", long.class, long.class).invoke(null, v & 0xffffffffL, mask));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static final BigInteger TWO64 = BigInteger.ONE.shiftLeft(64);

    static BigInteger unsigned(long v) {
        BigInteger b = BigInteger.valueOf(v);
        return v < 0 ? b.add(TWO64) : b;
    }

    static void longs(long v, long w) {
        expect(Integer.bitCount((int) v) + Integer.bitCount((int) (v >>> 32)), Long.bitCount(v));
        expect((Integer.reverse((int) v) & 0xffffffffL) << 32 | Integer.reverse((int) (v >>> 32)) & 0xffffffffL, Long.reverse(v));
        expect((Integer.reverseBytes((int) v) & 0xffffffffL) << 32 | Integer.reverseBytes((int) (v >>> 32)) & 0xffffffffL,
            Long.reverseBytes(v));
        expect(unsigned(v).bitLength(), 64 - Long.numberOfLeadingZeros(v));
        expect(v == 0 ? 64 : BigInteger.valueOf(v).getLowestSetBit(), Long.numberOfTrailingZeros(v));
        if (w != 0) {
            expect(unsigned(v).divide(unsigned(w)).longValue(), Long.divideUnsigned(v, w));
            expect(unsigned(v).mod(unsigned(w)).longValue(), Long.remainderUnsigned(v, w));
            expect(unsigned(v).divide(unsigned(-w)).longValue(), Long.divideUnsigned(v, -w));
        }
        expect(BigInteger.valueOf(v).multiply(BigInteger.valueOf(w)).shiftRight(64).longValue(), Math.multiplyHigh(v, w));
        sum = sum * 31 + Math.multiplyHigh(w, -v);
    }
}
