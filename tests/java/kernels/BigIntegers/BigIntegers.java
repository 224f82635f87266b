import java.math.BigInteger;
import java.util.Random;

/** BigInteger against schoolbook arithmetic in this file, on numbers with many zero and all-ones words. */
public class BigIntegers {
    static final Random RANDOM = new Random(2024);
    static int wrong;
    static int hash;

    public static void main(String[] args) {
        for (int n = 1; n < 60; n++) {
            for (int m : new int[] {1, 2, 3, n, 17}) {
                check(number(n), number(m));
            }
        }
        System.out.println("arithmetic " + Integer.toHexString(hash) + " wrong: " + wrong);
        big();
        powers();
        shifts();
        texts();
        additions();
    }

    static BigInteger number(int words) {
        byte[] bytes = new byte[words * 4 + 1];
        for (int w = 0; w < words; w++) {
            int value = switch (RANDOM.nextInt(5)) {
                case 0 -> 0;
                case 1 -> -1;
                case 2 -> 0x80000000;
                default -> RANDOM.nextInt();
            };
            for (int i = 0; i < 4; i++) {
                bytes[1 + w * 4 + i] = (byte) (value >> 24 - i * 8);
            }
        }
        if (bytes[1] == 0) {
            bytes[1] = 1;
        }
        return new BigInteger(bytes);
    }

    static void check(BigInteger x, BigInteger y) {
        BigInteger product = x.multiply(y);
        note(product, schoolbook(words(x), words(y)));
        note(x.multiply(x), schoolbook(words(x), words(x)));
        BigInteger[] parts = product.add(x.shiftRight(1)).divideAndRemainder(x);
        if (!parts[0].multiply(x).add(parts[1]).equals(product.add(x.shiftRight(1))) || parts[1].compareTo(x) >= 0) {
            wrong++;
        }
        hash = hash * 31 + parts[0].hashCode() + parts[1].hashCode();
        BigInteger sum = x.add(y);
        BigInteger difference = x.subtract(y);
        if (!sum.subtract(y).equals(x) || !difference.add(y).equals(x) || !sum.add(difference).equals(x.shiftLeft(1))) {
            wrong++;
        }
        hash = hash * 31 + sum.hashCode() - difference.hashCode() + x.gcd(y).hashCode();
    }

    static void note(BigInteger result, int[] expected) {
        byte[] bytes = new byte[expected.length * 4 + 1];
        for (int i = 0; i < expected.length * 4; i++) {
            bytes[i + 1] = (byte) (expected[i / 4] >> 24 - i % 4 * 8);
        }
        if (!result.equals(new BigInteger(bytes))) {
            wrong++;
        }
        hash = hash * 31 + result.hashCode();
    }

    static int[] words(BigInteger x) {
        byte[] bytes = x.toByteArray();
        int[] words = new int[(bytes.length + 3) / 4];
        for (int i = 0; i < bytes.length; i++) {
            int at = bytes.length - 1 - i;
            words[words.length - 1 - i / 4] |= (bytes[at] & 0xff) << i % 4 * 8;
        }
        return words;
    }

    static int[] schoolbook(int[] x, int[] y) {
        int[] z = new int[x.length + y.length];
        for (int i = x.length - 1; i >= 0; i--) {
            long carry = 0;
            for (int j = y.length - 1; j >= 0; j--) {
                carry += (x[i] & 0xffffffffL) * (y[j] & 0xffffffffL) + (z[i + j + 1] & 0xffffffffL);
                z[i + j + 1] = (int) carry;
                carry >>>= 32;
            }
            z[i] = (int) carry;
        }
        return z;
    }

    /** Karatsuba, Toom-Cook and Burnikel-Ziegler. */
    static void big() {
        for (int n : new int[] {90, 200, 500}) {
            BigInteger x = number(n);
            BigInteger y = number(n / 2 + 7);
            BigInteger product = x.multiply(y);
            System.out.println(n + " " + product.hashCode() + " " + x.multiply(x).hashCode() + " " + product.divide(y).equals(x)
                + " " + x.mod(y).hashCode() + " " + x.sqrt().hashCode());
        }
    }

    static void powers() {
        for (int n : new int[] {1, 2, 3, 7, 8, 16, 33}) {
            for (int i = 0; i < 3; i++) {
                BigInteger modulus = number(n).setBit(0);
                BigInteger base = number(n + 1);
                BigInteger exponent = number(n > 8 ? 2 : 1 + n / 3);
                BigInteger power = base.modPow(exponent, modulus);
                BigInteger expected = BigInteger.ONE.mod(modulus);
                for (int bit = exponent.bitLength() - 1; bit >= 0; bit--) {
                    expected = expected.multiply(expected).mod(modulus);
                    if (exponent.testBit(bit)) {
                        expected = expected.multiply(base).mod(modulus);
                    }
                }
                System.out.println("power " + n + " " + power.hashCode() + " " + power.equals(expected));
            }
            BigInteger even = number(n).clearBit(0);
            System.out.println("even " + number(n).modPow(BigInteger.valueOf(65537), even).hashCode());
        }
        System.out.println(BigInteger.TWO.pow(521).subtract(BigInteger.ONE).isProbablePrime(20));
        System.out.println(BigInteger.valueOf(3).modInverse(BigInteger.TWO.pow(127).subtract(BigInteger.ONE)));
    }

    static void shifts() {
        int bad = 0;
        int all = 0;
        for (int n = 1; n < 8; n++) {
            BigInteger x = number(n);
            for (int i = 0; i < 140; i++) {
                BigInteger left = x.shiftLeft(i);
                if (!left.equals(x.multiply(BigInteger.TWO.pow(i))) || !left.shiftRight(i).equals(x)) {
                    bad++;
                }
                BigInteger right = x.shiftRight(i);
                if (!right.equals(x.divide(BigInteger.TWO.pow(i)))) {
                    bad++;
                }
                all = all * 31 + left.hashCode() + right.hashCode() + x.negate().shiftRight(i).hashCode();
            }
        }
        System.out.println("shifts " + all + " wrong: " + bad);
    }

    static void texts() {
        for (int n : new int[] {1, 5, 30, 120}) {
            BigInteger x = number(n);
            for (int radix : new int[] {2, 10, 16, 36}) {
                String text = x.toString(radix);
                System.out.println(n + " " + radix + " " + text.hashCode() + " " + new BigInteger(text, radix).equals(x));
            }
        }
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f);
    }

    static void additions() {
        BigInteger ones = BigInteger.ONE.shiftLeft(320).subtract(BigInteger.ONE);
        System.out.println(ones.add(BigInteger.ONE).bitLength() + " " + ones.add(ones).subtract(ones).equals(ones));
        System.out.println(ones.subtract(ones) + " " + BigInteger.ONE.subtract(ones).add(ones));
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) {
            BigInteger c = a.add(b);
            a = b;
            b = c;
        }
        System.out.println(a);
    }
}
