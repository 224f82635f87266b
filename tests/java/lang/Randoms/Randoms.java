import java.util.*;
import java.util.random.*;

public class Randoms {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        Random r = new Random(42);
        p(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextInt(5, 10) + " " + r.nextLong(100) + " " + r.nextDouble(1, 2) + " " + r.nextExponential());
        byte[] b = new byte[11];
        r.nextBytes(b);
        p(Arrays.toString(b));
        r.setSeed(1);
        p(r.nextInt() + " " + r.ints(5).boxed().toList() + r.ints(5, 1, 7).boxed().toList() + r.longs(2).boxed().toList() + r.doubles(2).boxed().toList());
        SplittableRandom s = new SplittableRandom(7);
        p(s.nextInt() + " " + s.split().nextLong() + " " + s.nextDouble() + " " + s.nextInt(10, 20));
        for (String n : new String[]{"L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom", "L128X128MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus", "SplittableRandom", "Random"}) {
            RandomGenerator g = RandomGeneratorFactory.of(n).create(99);
            p(n + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextDouble() + " " + g.nextGaussian() + " " + g.nextInt(3, 1000));
        }
        p(RandomGenerator.of("L64X128MixRandom").getClass().getSimpleName() + " " + (RandomGeneratorFactory.all().count() >= 10) + " " + RandomGenerator.getDefault().getClass().getSimpleName());
        try { RandomGenerator.of("Nope"); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { r.nextInt(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        try { r.nextInt(5, 5); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        p(new Random(5).nextInt() == new Random(5).nextInt());
        p(UUID.nameUUIDFromBytes("name".getBytes()) + " " + new UUID(1, 2) + " " + UUID.fromString("00112233-4455-6677-8899-aabbccddeeff").getMostSignificantBits() + " " + UUID.fromString("00112233-4455-6677-8899-aabbccddeeff").hashCode() + " " + new UUID(1, 2).compareTo(new UUID(1, 3)) + " " + UUID.nameUUIDFromBytes(new byte[0]).version() + UUID.randomUUID().version() + UUID.randomUUID().variant());
        java.security.SecureRandom sr = new java.security.SecureRandom();
        byte[] x = new byte[16], y = new byte[16];
        sr.nextBytes(x); sr.nextBytes(y);
        p(!Arrays.equals(x, y) + " " + sr.generateSeed(5).length);
        long h = 0;
        Random t = new Random(123456789);
        for (int i = 0; i < 2000; i++) h = h * 31 + t.nextInt(i + 1) + Double.hashCode(t.nextGaussian());
        p(h);
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(l, new Random(0));
        p(l);
    }
}
