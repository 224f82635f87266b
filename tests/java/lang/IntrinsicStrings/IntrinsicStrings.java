import java.nio.charset.StandardCharsets;
import java.util.*;

public class IntrinsicStrings {
    static int slowIndex(String s, String t, int from) { outer: for (int i = Math.max(0, from); i + t.length() <= s.length(); i++) { for (int k = 0; k < t.length(); k++) if (s.charAt(i + k) != t.charAt(k)) continue outer; return i; } return -1; }
    static int slowHash(String s) { int h = 0; for (char c : s.toCharArray()) h = h * 31 + c; return h; }
    static int slowCmp(String a, String b) { for (int i = 0; i < Math.min(a.length(), b.length()); i++) if (a.charAt(i) != b.charAt(i)) return a.charAt(i) - b.charAt(i); return a.length() - b.length(); }
    public static void main(String[] args) {
        int bad = 0, n = 0;
        String base = "the quick brown fox jumps over the lazy dog 0123456789 éäöü THE END of the line!";
        String wide = base.replace('q', '\u20ac').replace('z', '\u4e2d');
        for (String s : new String[]{base, wide}) for (int i = 0; i < s.length(); i += 3) for (int len = 0; len <= 40 && i + len <= s.length(); len += len < 10 ? 1 : 7) {
            String sub = s.substring(i, i + len);
            n++;
            if (slowHash(sub) != sub.hashCode() || s.indexOf(sub) != slowIndex(s, sub, 0) || s.indexOf(sub, 5) != slowIndex(s, sub, 5) || base.indexOf(sub) != slowIndex(base, sub, 0) || wide.indexOf(sub) != slowIndex(wide, sub, 0)) bad++;
            if (sub.compareTo(base) != slowCmp(sub, base) || sub.compareTo(wide) != slowCmp(sub, wide) || base.compareTo(sub) != slowCmp(base, sub)) bad++;
            if (!s.regionMatches(i, sub, 0, len) || !sub.equals(new String(sub.toCharArray())) || !new String(sub.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(sub) || !new String(sub.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE).equals(sub)) bad++;
            if (len > 0 && (sub.indexOf(sub.charAt(len - 1)) != slowIndex(sub, sub.substring(len - 1), 0) || s.lastIndexOf(sub) < i || s.charAt(i) != sub.charAt(0))) bad++;
            char[] c = new char[len + 4];
            sub.getChars(0, len, c, 2);
            if (!new String(c, 2, len).equals(sub) || c[len + 2] != 0) bad++;
            if (!new StringBuilder().append(sub).append(s, i, i + len).toString().equals(sub + sub) || !new StringBuilder(sub).reverse().reverse().toString().equals(sub)) bad++;
            byte[] lat = sub.getBytes(StandardCharsets.ISO_8859_1);
            for (int k = 0; k < len; k++) if ((lat[k] & 0xff) != (sub.charAt(k) < 256 ? sub.charAt(k) : '?')) bad++;
        }
        System.out.println("bad " + bad + " of " + n);
        for (int len = 0; len < 80; len++) {
            String ascii = "a".repeat(len), hi = ascii + "é", w = ascii + "\u20ac";
            if (ascii.getBytes(StandardCharsets.UTF_8).length != len || hi.getBytes(StandardCharsets.UTF_8).length != len + 2 || w.getBytes(StandardCharsets.UTF_8).length != len + 3 || !new String(hi.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(hi) || new String(w.getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII).charAt(len) != '?' || hi.indexOf('é') != len || w.indexOf('\u20ac') != len || w.indexOf('b') != -1 || hi.equals(ascii + "e") || !hi.toUpperCase(Locale.ROOT).endsWith("É") || !w.equals(new StringBuilder(w).toString()) || ascii.isBlank() != (len == 0)) System.out.println("bad at " + len);
            byte[] bytes = new byte[len];
            for (int i = 0; i < len; i++) bytes[i] = (byte) (i * 11);
            if (!Arrays.equals(Base64.getDecoder().decode(Base64.getEncoder().encode(bytes)), bytes)) System.out.println("bad base64 " + len);
        }
        long h = 0;
        for (int i = 0; i < 200; i++) { java.util.zip.CRC32 c = new java.util.zip.CRC32(); byte[] b = new byte[i]; Arrays.fill(b, (byte) (i * 3)); c.update(b); h = h * 31 + c.getValue(); java.util.zip.Adler32 a = new java.util.zip.Adler32(); a.update(b); h += a.getValue(); }
        System.out.println(h);
        StringBuilder sb = new StringBuilder();
        for (int i = -20; i < 20; i++) sb.append(i * 123456789L * i * i).append(',').append((float) i / 3).append(',').append((char) (i + 60)).append(i % 2 == 0);
        System.out.println(sb.length() + " " + sb.toString().hashCode());
        System.out.println("A".compareTo("\u20ac") + " " + "\u20ac".compareTo("A") + " " + "\u20ac\u20ad".compareTo("\u20ac\u20ae") + " " + "abc".compareToIgnoreCase("ABD") + " " + "\u00e9".equalsIgnoreCase("\u00c9") + " " + "xay".lastIndexOf('a') + "\u20aca\u20ac".lastIndexOf('\u20ac') + " " + "a\0b".indexOf('\0'));
    }
}
