public class ArithmeticMessages {
    static int zi = 0;
    static long zl = 0;
    static int fi;
    static short fs = 5;
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
    public static void main(String[] args) {
        t(() -> System.out.println(1 / zi));
        t(() -> System.out.println(1 % zi));
        t(() -> System.out.println(1L / zl));
        t(() -> System.out.println(1L % zl));
        t(() -> System.out.println(1.0 / zi));
        t(() -> System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1));
        t(() -> { fi = 5; fi /= zi; });
        t(() -> { fs %= zl; });
        t(() -> Math.addExact(Integer.MAX_VALUE, 1));
        t(() -> Math.multiplyExact(1L << 62, 2L));
        t(() -> Math.toIntExact(1L << 31));
        t(() -> Math.negateExact(Integer.MIN_VALUE));
        t(() -> Math.incrementExact(Long.MAX_VALUE));
        t(() -> Math.floorDiv(1, zi));
        t(() -> Math.floorMod(1L, zl));
        t(() -> Integer.divideUnsigned(1, zi));
        t(() -> Long.remainderUnsigned(1, zl));
        t(() -> java.math.BigInteger.ONE.divide(java.math.BigInteger.ZERO));
        t(() -> java.math.BigDecimal.ONE.divide(new java.math.BigDecimal(3)));
    }
}
