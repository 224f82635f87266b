public class MathInts {
    static void p(Object... o) { StringBuilder b = new StringBuilder(); for (Object x : o) b.append(x).append(' '); System.out.println(b); }
    interface A { Object r(); }
    static String t(A a) { try { return "" + a.r(); } catch (ArithmeticException | IllegalArgumentException e) { return e.getMessage(); } }
    public static void main(String[] args) {
        int[] is = {0, 1, -1, 3, -3, 7, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) {
            p(a, Math.abs(a), t(() -> Math.absExact(a)), t(() -> Math.negateExact(a)), t(() -> Math.incrementExact(a)), t(() -> Math.decrementExact(a)));
            for (int b : is) p(a, b, t(() -> Math.addExact(a, b)), t(() -> Math.subtractExact(a, b)), t(() -> Math.multiplyExact(a, b)), Math.multiplyFull(a, b), t(() -> Math.floorDiv(a, b)), t(() -> Math.floorMod(a, b)), t(() -> Math.ceilDiv(a, b)), t(() -> Math.ceilMod(a, b)), t(() -> Math.divideExact(a, b)), Math.max(a, b), Math.min(a, b));
        }
        long[] ls = {0, 1, -1, 5, -5, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : ls) {
            p(a, Math.abs(a), t(() -> Math.absExact(a)), t(() -> Math.toIntExact(a)), t(() -> Math.negateExact(a)));
            for (long b : ls) p(a, b, t(() -> Math.addExact(a, b)), t(() -> Math.subtractExact(a, b)), t(() -> Math.multiplyExact(a, b)), t(() -> Math.floorDiv(a, b)), t(() -> Math.floorMod(a, b)), t(() -> Math.ceilDiv(a, b)), Math.multiplyHigh(a, b), t(() -> Math.divideExact(a, b)));
        }
        p(Math.clamp(5L, 1, 3), Math.clamp(-5L, 1, 3), Math.clamp(2.5, 1.0, 3.0), t(() -> Math.clamp(1, 5, 2)), Math.floorMod(-7L, 3), Math.floorDiv(-7L, 3));
        p(t(() -> Math.powExact(3, 5)), t(() -> Math.powExact(3, 50)), t(() -> Math.unsignedMultiplyExact(-1, 2)));
    }
}
