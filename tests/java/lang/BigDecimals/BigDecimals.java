import java.math.*;
import java.util.*;

public class BigDecimals {
    static void p(Object o) { System.out.println(o); }
    interface A { Object r(); }
    static void t(A a) { try { p(a.r()); } catch (RuntimeException e) { p(e.getMessage()); } }
    public static void main(String[] args) {
        String[] ss = {"0", "0.00", "-1.5", "123.4500", "1E+5", "1E-10", "-9999999999999999999.99", "0.1", "2.5", "1234567890.123456789"};
        for (String s : ss) {
            BigDecimal d = new BigDecimal(s);
            p(d + " " + d.toPlainString() + " " + d.toEngineeringString() + " s" + d.scale() + " p" + d.precision() + " u" + d.unscaledValue() + " " + d.signum() + " " + d.stripTrailingZeros() + " " + d.hashCode() + " " + d.intValue() + " " + d.doubleValue() + " " + d.negate() + " " + d.abs().round(new MathContext(3)) + " " + d.movePointLeft(2) + " " + d.scaleByPowerOfTen(3) + " " + d.ulp() + " " + d.toBigInteger() + " " + d.pow(2));
            for (RoundingMode m : RoundingMode.values()) if (m != RoundingMode.UNNECESSARY) System.out.print(d.setScale(0, m) + " " + d.setScale(1, m) + ";");
            p("");
            for (String q : ss) { BigDecimal e = new BigDecimal(q); System.out.print(d.add(e) + " " + d.subtract(e) + " " + d.multiply(e) + " " + d.compareTo(e) + d.equals(e) + " "); if (e.signum() != 0) System.out.print(d.divide(e, 5, RoundingMode.HALF_EVEN) + " " + d.divide(e, MathContext.DECIMAL32) + " " + d.remainder(e) + " " + d.divideToIntegralValue(e)); p(""); }
        }
        t(() -> BigDecimal.ONE.divide(BigDecimal.valueOf(8))); t(() -> BigDecimal.ONE.divide(BigDecimal.valueOf(3))); t(() -> BigDecimal.ONE.divide(BigDecimal.ZERO)); t(() -> new BigDecimal("1.5").setScale(0, RoundingMode.UNNECESSARY)); t(() -> new BigDecimal("x")); t(() -> new BigDecimal("1.5").toBigIntegerExact()); t(() -> new BigDecimal("300").byteValueExact()); t(() -> new BigDecimal(0.1)); t(() -> BigDecimal.valueOf(0.1)); t(() -> BigDecimal.valueOf(12345, 3)); t(() -> new BigDecimal(Double.NaN));
        t(() -> new BigDecimal("2").sqrt(MathContext.DECIMAL128)); t(() -> new BigDecimal("-2").sqrt(MathContext.DECIMAL32)); t(() -> new BigDecimal("1.1").pow(50, MathContext.DECIMAL64)); t(() -> MathContext.DECIMAL128 + " " + new MathContext("precision=5 roundingMode=UP"));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 40; i++) { term = term.divide(BigDecimal.valueOf(i), 50, RoundingMode.HALF_UP); e = e.add(term); }
        p(e);
        List<BigDecimal> l = new ArrayList<>(List.of(new BigDecimal("1.0"), new BigDecimal("1.00"), new BigDecimal("0.9")));
        Collections.sort(l);
        p(l + " " + new HashSet<>(l).size() + " " + new TreeSet<>(l).size());
    }
}
