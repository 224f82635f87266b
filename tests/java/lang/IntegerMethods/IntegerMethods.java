public class IntegerMethods {
    static void p(Object... o) { StringBuilder b = new StringBuilder(); for (Object x : o) b.append(x).append(' '); System.out.println(b); }
    interface A { Object r(); }
    static void t(A a) { try { p(a.r()); } catch (RuntimeException e) { p(e.getMessage()); } }
    public static void main(String[] args) {
        int[] vs = {0, 1, -1, 5, 255, 256, -256, 65535, 0x0f0f0f0f, 0x80000001, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        for (int v : vs) {
            p(v, Integer.toBinaryString(v), Integer.toOctalString(v), Integer.toHexString(v), Integer.toString(v, 36), Integer.toUnsignedString(v), Integer.bitCount(v), Integer.numberOfLeadingZeros(v), Integer.numberOfTrailingZeros(v), Integer.highestOneBit(v), Integer.lowestOneBit(v), Integer.reverse(v), Integer.reverseBytes(v), Integer.rotateLeft(v, 5), Integer.rotateRight(v, 37), Integer.signum(v), Integer.hashCode(v), Integer.toUnsignedLong(v), Integer.divideUnsigned(v, 10), Integer.remainderUnsigned(v, 7), Integer.compress(v, 0xf0f0), Integer.expand(v, 0xff00ff00));
            for (int w : vs) System.out.print(Integer.compare(v, w) + "" + Integer.compareUnsigned(v, w) + Integer.max(v, w) % 10 + " ");
            p();
        }
        long[] ls = {0, 1, -1, 255, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 0x0123456789abcdefL, -10};
        for (long v : ls) p(v, Long.toBinaryString(v), Long.toOctalString(v), Long.toHexString(v), Long.toString(v, 7), Long.toUnsignedString(v), Long.toUnsignedString(v, 16), Long.bitCount(v), Long.numberOfLeadingZeros(v), Long.numberOfTrailingZeros(v), Long.highestOneBit(v), Long.lowestOneBit(v), Long.reverse(v), Long.reverseBytes(v), Long.rotateLeft(v, 13), Long.signum(v), Long.hashCode(v), Long.divideUnsigned(v, 10), Long.remainderUnsigned(v, 1000), Long.compareUnsigned(v, 5), Math.multiplyHigh(v, v), Math.unsignedMultiplyHigh(v, v));
        String[] ns = {"0", "-0", "+7", "-7", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "-", "+", "1_000", " 1", "0x10", "٣", "99999999999999999999", "7f"};
        for (String n : ns) { System.out.print("[" + n + "] "); t(() -> Integer.parseInt(n)); t(() -> Long.parseLong(n)); t(() -> Integer.parseInt(n, 16)); t(() -> Integer.decode(n)); }
        t(() -> Integer.parseUnsignedInt("4294967295")); t(() -> Integer.parseUnsignedInt("4294967296")); t(() -> Integer.parseUnsignedInt("-1")); t(() -> Long.parseUnsignedLong("18446744073709551615"));
        t(() -> Integer.decode("#ff")); t(() -> Integer.decode("-0X1F")); t(() -> Integer.decode("010")); t(() -> Long.decode("0x7fffffffffffffff")); t(() -> Integer.parseInt("xx123yy", 2, 5, 10)); t(() -> Integer.parseInt("1", 1)); t(() -> Integer.parseInt("1", 37)); t(() -> Integer.valueOf("12").equals(12)); t(() -> Short.parseShort("-32769")); t(() -> Byte.decode("0x80")); t(() -> Byte.toUnsignedInt((byte) -1) + Short.toUnsignedInt((short) -1)); t(() -> Short.reverseBytes((short) 0x1234)); t(() -> Character.reverseBytes('\u1234') + 0);
    }
}
