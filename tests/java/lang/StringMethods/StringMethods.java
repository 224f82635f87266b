import java.util.*;
import java.util.stream.*;

public class StringMethods {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        String[] ss = {"", "a", "Hello World", "\u20acuro", "mixed\u00e9\u4e2d", "\ud83d\ude00x", "  sp \t\n", "aaa", "AbC"};
        for (String s : ss) {
            p("[" + s.replace("\n", "\\n").replace("\t", "\\t") + "] " + s.length() + " " + s.hashCode() + " " + s.isEmpty() + s.isBlank() + " " + s.codePointCount(0, s.length()) + " " + s.indexOf("a") + s.indexOf('o') + s.lastIndexOf('a') + s.indexOf("") + s.lastIndexOf("") + " " + s.toUpperCase(Locale.ROOT).trim() + s.toLowerCase(Locale.ROOT).strip() + "|" + s.stripLeading().length() + s.stripTrailing().length() + " " + new StringBuilder(s).reverse().toString().trim() + " " + s.chars().sum() + " " + s.codePoints().max().orElse(-1));
            for (String t : ss) System.out.print(Integer.signum(s.compareTo(t)) + "" + Integer.signum(s.compareToIgnoreCase(t)) + (s.equals(t) ? "E" : "") + (s.equalsIgnoreCase(t) ? "I" : "") + (s.contains(t) ? "C" : "") + (s.startsWith(t) ? "S" : "") + (s.endsWith(t) ? "Z" : "") + " ");
            p("");
        }
        p(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c,,".split(",", 2)) + Arrays.toString("abc".split("")) + Arrays.toString("".split(",")) + Arrays.toString("a1b22c".split("[0-9]+")) + Arrays.toString("a.b".split(".")) + Arrays.toString("x|y".split("|")) + Arrays.toString("a1b2".splitWithDelimiters("\\d", 0)));
        p("a-b-c".replace('-', '+') + "aaa".replace("aa", "b") + "abc".replace("", "-") + "a.b.c".replaceAll(".", "x") + "a1b2".replaceAll("([a-z])(\\d)", "$2$1") + "a1b2".replaceFirst("\\d", "#") + "x".replace("x", "\u20ac"));
        p("hello".regionMatches(1, "xell", 1, 3) + " " + "HELLO".regionMatches(true, 1, "xell", 1, 3) + " " + "abc".regionMatches(-1, "abc", 0, 1) + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "a-b".matches("[a-z]-[a-z]"));
        p("line1\nline2\r\nline3\rline4".lines().collect(Collectors.toList()) + " " + "a\nb\n".indent(2).replace("\n", "|") + "  a\n b".indent(-1).replace("\n", "|") + " " + "  x\n   y\n".stripIndent().replace("\n", "|") + "a\\tb\\sA\\101".translateEscapes().length());
        p("abc".repeat(3) + "".repeat(5).length() + "x".repeat(0).isEmpty() + String.join("-", List.of("a", "b")) + String.valueOf(new char[]{'q', 'r'}, 1, 1) + String.copyValueOf(new char[]{'z'}));
        p("abcdef".chars().filter(c -> c % 2 == 0).mapToObj(c -> "" + (char) c).collect(Collectors.joining()) + "abc".transform(s -> s + "!") + "fmt %s %d".formatted("a", 1) + "abc".describeConstable().get());
        p("\ud83d\ude00a".codePointAt(0) + " " + "\ud83d\ude00a".codePointAt(1) + " " + "\ud83d\ude00a".codePointBefore(2) + " " + "\ud83d\ude00a".offsetByCodePoints(0, 1) + " " + new String(new int[]{0x1F600, 65}, 0, 2).length() + " " + Character.toString(0x1F600).length());
        p(new String(new byte[]{(byte) 0xe2, (byte) 0x82, (byte) 0xac}, java.nio.charset.StandardCharsets.UTF_8) + new String(new byte[]{65, (byte) 0xe9}, java.nio.charset.StandardCharsets.ISO_8859_1) + Arrays.toString("\u20ac\u00e9a".getBytes(java.nio.charset.StandardCharsets.UTF_8)) + Arrays.toString("\u20aca".getBytes(java.nio.charset.StandardCharsets.US_ASCII)) + Arrays.toString("a".getBytes(java.nio.charset.StandardCharsets.UTF_16)));
        char[] dst = {'-', '-', '-', '-'};
        "abcd".getChars(1, 3, dst, 1);
        p(new String(dst) + "abc".subSequence(1, 2) + "aXbXc".lastIndexOf("X", 2) + "aXbXc".indexOf('X', 2) + "aXbXc".indexOf('X', 2, 3) + "banana".indexOf("ana", 2));
        p("STRASSE\u00df\u0130i".toLowerCase(Locale.ROOT).length() + " " + "stra\u00dfe\ufb03".toUpperCase(Locale.ROOT) + " " + "\u03a3\u03a3".toLowerCase(Locale.ROOT) + " " + "i".toUpperCase(Locale.forLanguageTag("tr")) + " " + "\u01c5".toUpperCase(Locale.ROOT) + "\u01c5".equalsIgnoreCase("\u01c6"));
        p("b".compareTo("a\u0100") + " " + "\u0100".compareTo("\u0101") + " " + "a".compareTo("\u20ac") + " " + "abc".compareTo("abcd") + " " + String.CASE_INSENSITIVE_ORDER.compare("ABC", "abd"));
    }
}
