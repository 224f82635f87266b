import java.util.*;
import jdk.incubator.vector.*;

/** The vector library without its compiler's help: all shapes, masks, shuffles, conversions and reductions, compared with loops. */
public class Vectors {
    public static void main(String[] args) {
        Random r = new Random(7);
        int n = 103;
        int[] a = r.ints(n).toArray(), b = r.ints(n).toArray();
        float[] fa = new float[n], fb = new float[n];
        double[] da = r.doubles(n, -5, 5).toArray();
        byte[] ba = new byte[n];
        long[] la = r.longs(n).toArray();
        r.nextBytes(ba);
        for (int i = 0; i < n; i++) { fa[i] = r.nextFloat() * 10 - 5; fb[i] = r.nextFloat(); }
        for (VectorSpecies<Integer> s : List.of(IntVector.SPECIES_64, IntVector.SPECIES_128, IntVector.SPECIES_256, IntVector.SPECIES_512)) {
            int[] out = new int[n];
            long wrong = 0;
            for (int i = 0; i < n; i += s.length()) {
                VectorMask<Integer> m = s.indexInRange(i, n);
                IntVector x = IntVector.fromArray(s, a, i, m), y = IntVector.fromArray(s, b, i, m);
                x.mul(y).add(3).lanewise(VectorOperators.XOR, x).lanewise(VectorOperators.LSHL, 2, x.compare(VectorOperators.GT, y)).intoArray(out, i, m);
            }
            for (int i = 0; i < n; i++) { int v = (a[i] * b[i] + 3) ^ a[i]; if (a[i] > b[i]) v <<= 2; if (v != out[i]) wrong++; }
            IntVector v = IntVector.fromArray(s, a, 0);
            System.out.println(s + " wrong " + wrong + " " + v.reduceLanes(VectorOperators.ADD) + " " + v.reduceLanes(VectorOperators.MAX) + " " + v.rearrange(VectorShuffle.iota(s, s.length() - 1, -1, true)) + " " + v.selectFrom(IntVector.zero(s).addIndex(1)));
            System.out.println(v.convertShape(VectorOperators.I2D, DoubleVector.SPECIES_128, 0) + " " + v.reinterpretAsBytes().lane(3) + " " + v.toString().length());
            System.out.println(v.compress(v.test(VectorOperators.IS_NEGATIVE)) + " " + v.expand(v.test(VectorOperators.IS_NEGATIVE)) + " " + v.slice(1, v.neg()) + " " + v.test(VectorOperators.IS_NEGATIVE).toLong());
        }
        for (VectorOperators.Unary op : List.of(VectorOperators.SIN, VectorOperators.EXP, VectorOperators.SQRT, VectorOperators.ABS, VectorOperators.NEG))
            System.out.println(op + " " + DoubleVector.fromArray(DoubleVector.SPECIES_256, da, 2).lanewise(op).abs().reduceLanes(VectorOperators.MAX) );
        float dot = 0;
        var fs = FloatVector.SPECIES_256;
        FloatVector acc = FloatVector.zero(fs);
        for (int i = 0; i < fs.loopBound(n); i += fs.length()) acc = FloatVector.fromArray(fs, fa, i).fma(FloatVector.fromArray(fs, fb, i), acc);
        System.out.println(acc);
        ByteVector bv = ByteVector.fromArray(ByteVector.SPECIES_128, ba, 5);
        System.out.println(bv + " " + bv.lanewise(VectorOperators.REVERSE) + " " + bv.lanewise(VectorOperators.BIT_COUNT) + " " + bv.eq((byte) 3).anyTrue() + " " + bv.castShape(IntVector.SPECIES_512, 0));
        LongVector lv = LongVector.fromArray(LongVector.SPECIES_512, la, 1);
        System.out.println(lv.lanewise(VectorOperators.ROL, 7) + " " + lv.lanewise(VectorOperators.LEADING_ZEROS_COUNT));
        try { bv.lane(16); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { IntVector.fromArray(IntVector.SPECIES_128, a, n - 2); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { lv.div(0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
