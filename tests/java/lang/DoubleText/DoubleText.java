public class DoubleText {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1, 0.1, 1.0 / 3, 2.0 / 3, 1e7, 9999999.999, 1e-3, 9.999e-4, 1e21, 1e22, 1e23, 123456789012345680.0, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, 2e-323, Math.PI, Math.E, 1e100, 5e-324, 4.35, 0.5, 1.1, 100, 12345.678, 2.2250738585072011e-308, 9007199254740993.0, 1.7976931348623157e308, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-5, 2e22, 1.0E16, 8.41E21, 2.0E-3, 3.0e-44};
        for (double d : ds) p(d + " " + (float) d + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Integer.toHexString(Float.floatToIntBits((float) d)) + " " + Double.hashCode(d) + " " + (Double.parseDouble(Double.toString(d)) == d || d != d) + (Float.parseFloat(Float.toString((float) d)) == (float) d || d != d));
        String[] ss = {"1", "1.", ".5", "-.5e3", "1e400", "-1e400", "1e-400", "NaN", "+NaN", "Infinity", "-Infinity", "0x1p3", "0x1.8p-1", "1d", "1f", " 2 ", "1e", "e1", "", "1_0", "0x1", "--1", "1.7976931348623158e308", "1.7976931348623159e308", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "9007199254740992.5", "9007199254740993.00000000000000000000000001", "0.1000000000000000055511151231257827", "179769313486231570000000000000000000000", "infinity", "123456789.123456789e-5", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023"};
        for (String s : ss) {
            try { double d = Double.parseDouble(s); p("[" + s + "] " + d + " " + Long.toHexString(Double.doubleToRawLongBits(d))); } catch (NumberFormatException e) { p("[" + s + "] " + e.getMessage()); }
            try { float d = Float.parseFloat(s); p("   f " + d + " " + Integer.toHexString(Float.floatToRawIntBits(d))); } catch (NumberFormatException e) { p("   f " + e.getMessage()); }
        }
        p(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.min(-0.0, 0.0) + " " + Double.max(-0.0, 0.0) + " " + Double.isFinite(1 / 0.0) + " " + Float.compare(-0f, 0f) + " " + Double.valueOf(1.9).intValue() + " " + Double.valueOf(-1e30).longValue() + " " + Float.valueOf(300f).byteValue());
        p(Float.float16ToFloat((short) 0x3c01) + " " + Float.floatToFloat16(65520f) + " " + Float.floatToFloat16(1e-8f) + " " + Float.intBitsToFloat(0x7fa00000) + " " + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fa00001))) + " " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))));
        java.util.Random r = new java.util.Random(7);
        int bad = 0;
        for (int i = 0; i < 500; i++) { double d = Double.longBitsToDouble(r.nextLong()); if (d == d && Double.parseDouble(Double.toString(d)) != d) bad++; float f = Float.intBitsToFloat(r.nextInt()); if (f == f && Float.parseFloat(Float.toString(f)) != f) bad++; }
        p(bad);
    }
}
