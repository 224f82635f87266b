public class MathBits {
    static long h = 7;
    static void p(String n, double d) { System.out.println(n + " " + d + " " + Long.toHexString(Double.doubleToLongBits(d))); }
    static void p(String n, float d) { System.out.println(n + " " + d + " " + Integer.toHexString(Float.floatToIntBits(d))); }
    public static void main(String[] args) {
        double[] vs = {0, -0.0, 0.5, -0.5, 1, -1, 1.5, 2.5, -2.5, 3.14159, 10, 100.7, 1e10, 1e-10, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.49999999999999994, 4503599627370497.5};
        for (double v : vs) {
            System.out.println("-- " + v);
            p("sqrt", Math.sqrt(v)); p("cbrt", StrictMath.cbrt(v)); p("sin", StrictMath.sin(v)); p("cos", StrictMath.cos(v)); p("tan", StrictMath.tan(v)); p("asin", StrictMath.asin(v)); p("acos", StrictMath.acos(v)); p("atan", StrictMath.atan(v)); p("exp", StrictMath.exp(v)); p("log", StrictMath.log(v)); p("log10", StrictMath.log10(v)); p("sinh", StrictMath.sinh(v)); p("cosh", StrictMath.cosh(v)); p("tanh", StrictMath.tanh(v)); p("expm1", StrictMath.expm1(v)); p("log1p", StrictMath.log1p(v));
            p("floor", Math.floor(v)); p("ceil", Math.ceil(v)); p("rint", Math.rint(v)); p("abs", Math.abs(v)); p("signum", Math.signum(v)); p("ulp", Math.ulp(v)); p("nextUp", Math.nextUp(v)); p("nextDown", Math.nextDown(v)); p("scalb", Math.scalb(v, 5)); p("scalb-", Math.scalb(v, -1060)); p("rad", Math.toRadians(v)); p("deg", Math.toDegrees(v));
            System.out.println(Math.round(v) + " " + Math.round((float) v) + " " + Math.getExponent(v) + " " + Math.getExponent((float) v));
            p("fulp", Math.ulp((float) v)); p("fnext", Math.nextUp((float) v)); p("fabs", Math.abs((float) v)); p("fsig", Math.signum((float) v)); p("fscalb", Math.scalb((float) v, -3));
        }
        double[] w = {0, -0.0, 1, -1, 2.5, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.5};
        for (double a : w) for (double b : w) {
            p("pow " + a + "," + b, StrictMath.pow(a, b)); p("atan2", StrictMath.atan2(a, b)); p("hypot", StrictMath.hypot(a, b)); p("rem", Math.IEEEremainder(a, b)); p("min", Math.min(a, b)); p("max", Math.max(a, b)); p("copySign", Math.copySign(a, b)); p("nextAfter", Math.nextAfter(a, b)); p("fma", Math.fma(a, b, 1.0)); p("%", a % b);
            p("fmin", Math.min((float) a, (float) b)); p("fmax", Math.max((float) a, (float) b)); p("ffma", Math.fma((float) a, (float) b, 0.5f));
        }
    }
}
