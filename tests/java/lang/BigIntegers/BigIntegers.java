import java.math.BigInteger;
import java.util.Random;

public class BigIntegers {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109876543210"), c = BigInteger.valueOf(1L << 62);
        for (BigInteger x : new BigInteger[]{a, b, c, BigInteger.ZERO, BigInteger.TEN.negate()}) {
            p(x + " " + x.signum() + " " + x.bitLength() + " " + x.bitCount() + " " + x.getLowestSetBit() + " " + x.toString(16) + " " + x.toString(36) + " " + x.hashCode() + " " + x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + x.floatValue() + " " + x.toByteArray().length + " " + x.not() + " " + x.abs().sqrt() + " " + x.testBit(3) + " " + x.setBit(100) + " " + x.flipBit(0) + " " + x.clearBit(1));
            for (BigInteger y : new BigInteger[]{a, b, c}) p("  " + x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y) + " " + x.remainder(y) + " " + x.mod(y.abs()) + " " + x.gcd(y) + " " + x.and(y) + " " + x.or(y) + " " + x.xor(y) + " " + x.andNot(y) + " " + x.compareTo(y) + " " + x.max(y));
            p(x.shiftLeft(70) + " " + x.shiftRight(35) + " " + x.shiftLeft(-3) + " " + x.pow(5));
        }
        p(BigInteger.TWO.pow(1000).toString().length() + " " + BigInteger.TWO.pow(1000).hashCode());
        p(a.modPow(BigInteger.valueOf(65537), c.subtract(BigInteger.ONE)) + " " + BigInteger.valueOf(7).modInverse(BigInteger.valueOf(1000003)));
        p(new BigInteger("2305843009213693951").isProbablePrime(5) + " " + new BigInteger("2305843009213693953").isProbablePrime(20) + " " + BigInteger.valueOf(1000).nextProbablePrime());
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 200; i++) f = f.multiply(BigInteger.valueOf(i));
        p(f.hashCode() + " " + f.bitLength() + " " + f.toString().length() + " " + f.mod(BigInteger.valueOf(1000003)));
        Random r = new Random(11);
        BigInteger x = new BigInteger(3000, r), y = new BigInteger(2700, r), z = new BigInteger(900, r);
        p(x.multiply(y).hashCode() + " " + x.divide(z).hashCode() + " " + x.multiply(x).equals(x.pow(2)) + " " + x.multiply(y).divide(y).equals(x) + " " + x.mod(z).add(x.divide(z).multiply(z)).equals(x) + " " + x.gcd(y) + " " + new BigInteger(x.toString()).equals(x) + " " + new BigInteger(x.toString(7), 7).equals(x) + " " + new BigInteger(x.toByteArray()).equals(x));
        BigInteger huge = x.shiftLeft(9000).add(y);
        p(huge.multiply(huge).hashCode() + " " + huge.sqrt().hashCode() + " " + huge.toString().hashCode());
        BigInteger ex = y.shiftRight(2640);
        p(x.modPow(ex, z.shiftRight(500)).hashCode() + " " + x.modPow(ex, z.setBit(0)).hashCode());
        for (Runnable q : new Runnable[]{() -> a.mod(b), () -> new BigInteger(""), () -> new BigInteger("1x"), () -> a.pow(-1), () -> BigInteger.ZERO.modInverse(c), () -> a.longValueExact(), () -> BigInteger.valueOf(-1).sqrt(), () -> a.divide(BigInteger.ZERO)}) try { q.run(); p("ok"); } catch (RuntimeException e) { p(e.getMessage()); }
        p(java.util.Arrays.toString(a.divideAndRemainder(c)));
    }
}
