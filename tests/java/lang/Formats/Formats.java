import java.util.*;

public class Formats {
    static void f(String s, Object... a) { try { System.out.println("[" + String.format(Locale.ROOT, s, a) + "]"); } catch (IllegalFormatException e) { System.out.println(s + " -> " + e.getClass().getSimpleName() + " " + e.getMessage()); } }
    public static void main(String[] args) {
        for (String s : new String[]{"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%x", "%X", "%#x", "%o", "%#o", "%08x"}) { f(s, 42); f(s, -42); f(s, 1234567L); f(s, (byte) -1); f(s, new java.math.BigInteger("-12345678901234567890")); }
        for (String s : new String[]{"%f", "%.2f", "%10.3f", "%-10.1f|", "%+.1f", "%,.2f", "%(.2f", "%e", "%.3E", "%g", "%.3g", "%a", "%010.2f", "%.0f", "%#.0f"}) { f(s, 3.14159); f(s, -1234567.891); f(s, 0.0); f(s, 1e-7); f(s, 1e20f); f(s, Double.NaN); f(s, Double.NEGATIVE_INFINITY); if (!s.equals("%a")) f(s, new java.math.BigDecimal("12345.6789")); }
        f("%s %S %10s|%-10s|%.2s|%10.3s|", "abc", "def", "ghi", "jkl", "mnop", "qrstu");
        f("%s %s %s", null, true, new int[0].length); f("%b %B %b %b", true, null, "x", false); f("%c %C %c %c", 'a', 'b', 67, 0x1F600); f("%h %H", "hello", 255); f("%n%%"); f("%2$s %1$s %<s %s %s", "a", "b"); f("%-5c|%5c|", 'x', 'y'); f("%s", Arrays.asList(1, "b")); f("%,d %,d", 999, 1000); f("%.1f %.1f %.1f %.1f", 0.25, 0.35, 0.05, 0.95); f("%.15f %.20f", 0.1, 0.1); f("%5%|%-5%|");
        f("%d", "s"); f("%q"); f("%"); f("%d"); f("%.2d", 1); f("%-d", 1); f("%+s", "a"); f("%05"); f("%c", 0x110000); f("%#d", 1); f("%-05d", 1); f("%+ d", 1); f("%s%s", "one"); f("%3$s", 1, 2); f("%<s", 1); f("%5n"); f("%b", 1, 2, 3); f("%c", "str"); f("%f", 1); f("%x", 1.5); f("%hs %Tx", 1, 2);
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tj %<tA %<tB %<ta %<tb %<tp %<tI %<tl %<tk %<te %<ty %<tC %<tF %<tT %<tR %<tD %<tr", new GregorianCalendar(2024, 1, 29, 13, 5, 9)); f("%tF %<tT", java.time.LocalDateTime.of(1999, 12, 31, 23, 59, 58)); f("%tQ %<ts", new Date(1234567890123L));
        f("%s", new Formattable() { public void formatTo(Formatter fm, int fl, int w, int p) { fm.format("<%d,%d,%d>", fl, w, p); } }); f("%-#8.3S", new Formattable() { public void formatTo(Formatter fm, int fl, int w, int p) { fm.format("<%d,%d,%d>", fl, w, p); } });
        System.out.println(new Formatter(new StringBuilder("pre "), Locale.ROOT).format("%s", 1).format("-%s", 2));
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 1234567.891) + " " + String.format(Locale.FRANCE, "%,d", 1234567).codePointAt(1) + " " + String.format(Locale.US, "%,d", 1234567) + " " + java.text.MessageFormat.format("{0} {1,number,#.##} {2} '{3}' {0}", "a", 1.2345, "c"));
    }
}
