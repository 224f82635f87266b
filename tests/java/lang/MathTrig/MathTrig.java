public class MathTrig {
    // Math's transcendental functions may be intrinsics: within one ulp of StrictMath, monotonic where it matters, exact at special values.
    interface F { double f(double x); }
    static void cmp(String n, F a, F b) {
        int exact = 0, ulp = 0, bad = 0;
        java.util.Random r = new java.util.Random(3);
        for (int i = 0; i < 200; i++) {
            double x = i < 100 ? (i - 50) / 10.0 : (r.nextDouble() - 0.5) * Math.pow(10, r.nextInt(12) - 4);
            double p = a.f(x), q = b.f(x);
            if (p == q || p != p && q != q) exact++;
            else if (Math.abs(p - q) <= Math.ulp(q)) ulp++;
            else { bad++; System.out.println("  " + n + " " + x + " " + p + " " + q); }
        }
        System.out.println(n + " " + (exact + ulp) + " bad " + bad);
    }
    public static void main(String[] args) {
        cmp("sin", Math::sin, StrictMath::sin); cmp("cos", Math::cos, StrictMath::cos); cmp("tan", Math::tan, StrictMath::tan); cmp("exp", Math::exp, StrictMath::exp); cmp("log", Math::log, StrictMath::log); cmp("log10", Math::log10, StrictMath::log10); cmp("sqrt", Math::sqrt, StrictMath::sqrt); cmp("cbrt", Math::cbrt, StrictMath::cbrt); cmp("atan", Math::atan, StrictMath::atan); cmp("asin", Math::asin, StrictMath::asin); cmp("sinh", Math::sinh, StrictMath::sinh); cmp("tanh", Math::tanh, StrictMath::tanh); cmp("expm1", Math::expm1, StrictMath::expm1); cmp("log1p", Math::log1p, StrictMath::log1p); cmp("pow2", x -> Math.pow(2, x), x -> StrictMath.pow(2, x)); cmp("pow3", x -> Math.pow(Math.abs(x), 1.7), x -> StrictMath.pow(Math.abs(x), 1.7)); cmp("hypot", x -> Math.hypot(x, 3), x -> StrictMath.hypot(x, 3)); cmp("atan2", x -> Math.atan2(x, -2), x -> StrictMath.atan2(x, -2));
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + 1 / Math.sin(-0.0) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-2, 3) + " " + Math.pow(-2, 0.5) + " " + Math.pow(2, 10) + " " + Math.log(0) + " " + Math.log(-1) + " " + Math.exp(1000) + " " + Math.exp(-1000) + " " + Math.log10(1000) + " " + Math.cbrt(27) + " " + Math.sin(1 / 0.0) + " " + Math.atan2(0, -0.0) + " " + Math.sqrt(-1) + " " + Math.tan(Double.NaN));
        System.out.println(Math.sin(Math.PI) < 1e-15 && Math.abs(Math.cos(Math.PI / 2)) < 1e-15);
        System.out.println(Math.random() < 1 && Math.random() >= 0);
    }
}
