import java.util.*;
import java.util.concurrent.*;
import java.util.random.*;
import java.util.stream.*;

/** Generators of all algorithms with fixed seeds: numbers, streams, splits, jumps; shuffles and samples. */
public class Generators {
    public static void main(String[] a) {
        for (RandomGeneratorFactory<RandomGenerator> f : RandomGeneratorFactory.all().filter(x -> !x.isStochastic()).sorted(Comparator.comparing(RandomGeneratorFactory::name)).toList()) {
            RandomGenerator r;
            try { r = f.create(12345); } catch (UnsupportedOperationException e) { System.out.println(f.name() + " " + e.getMessage()); continue; }
            System.out.println(f.name() + " " + f.group() + " " + f.stateBits() + " " + f.equidistribution() + f.isJumpable() + f.isSplittable() + f.isLeapable());
            System.out.println("  " + r.nextInt() + " " + r.nextLong() + " " + r.nextInt(7) + " " + r.nextInt(-5, 5) + " " + r.nextLong(1L << 40) + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + r.nextGaussian() + " " + r.nextExponential() + " " + r.nextDouble(2, 3));
            System.out.println("  " + r.ints(5, 0, 100).boxed().toList() + r.longs(3).sum() + " " + r.doubles(1000).average().getAsDouble());
            byte[] b = new byte[11]; r.nextBytes(b); System.out.println("  " + Arrays.toString(b));
            if (r instanceof RandomGenerator.SplittableGenerator s) System.out.println("  split " + s.split().nextLong() + " " + s.splits(3).mapToLong(RandomGenerator::nextLong).sum());
            if (r instanceof RandomGenerator.JumpableGenerator j) { j.jump(); System.out.println("  jump " + j.nextLong() + " " + j.copyAndJump().nextLong()); }
            if (r instanceof RandomGenerator.LeapableGenerator j) { j.leap(); System.out.println("  leap " + j.nextLong()); }
            if (r instanceof RandomGenerator.ArbitrarilyJumpableGenerator j) { j.jumpPowerOfTwo(40); System.out.println("  power " + j.nextLong()); }
        }
        for (Callable<?> c : List.<Callable<?>>of(() -> RandomGenerator.of("None"), () -> new Random(1).nextInt(0), () -> new SplittableRandom(1).nextInt(5, 5), () -> ThreadLocalRandom.current().nextLong(0), () -> { ThreadLocalRandom.current().setSeed(1); return 0; })) try { System.out.println(c.call()); } catch (Exception e) { System.out.println(e); }
        List<Integer> l = new ArrayList<>(IntStream.range(0, 40).boxed().toList()); Collections.shuffle(l, new Random(99)); System.out.println(l);
        SplittableRandom s = new SplittableRandom(5); System.out.println(s.ints(20_000).mapToLong(i -> i).sum() + " " + s.ints(20_000).parallel().filter(i -> i != 0).count() + " " + new Random(3).doubles(5).boxed().toList());
    }
    static boolean RandomSupportless() { return true; }
}
