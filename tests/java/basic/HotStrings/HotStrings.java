import java.util.*;

public class HotStrings {
    static String rev(String s) { char[] c = s.toCharArray(); for (int i = 0, j = c.length - 1; i < j; i++, j--) { char t = c[i]; c[i] = c[j]; c[j] = t; } return new String(c); }
    static boolean pal(String s) { for (int i = 0, j = s.length() - 1; i < j; i++, j--) if (s.charAt(i) != s.charAt(j)) return false; return true; }
    static int lev(String a, String b) { int[] p = new int[b.length() + 1], c = new int[b.length() + 1]; for (int j = 0; j <= b.length(); j++) p[j] = j; for (int i = 1; i <= a.length(); i++) { c[0] = i; for (int j = 1; j <= b.length(); j++) c[j] = Math.min(Math.min(c[j - 1], p[j]) + 1, p[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)); int[] t = p; p = c; c = t; } return p[b.length()]; }
    static long json(String s) { int[] pos = {0}; return val(s, pos); }
    static long val(String s, int[] p) { char c = s.charAt(p[0]); if (c == '[' || c == '{') { char e = c == '[' ? ']' : '}'; p[0]++; long h = c; while (s.charAt(p[0]) != e) { h = h * 31 + val(s, p); if (s.charAt(p[0]) == ',' || s.charAt(p[0]) == ':') p[0]++; } p[0]++; return h; } if (c == '"') { int q = s.indexOf('"', p[0] + 1); long h = s.substring(p[0] + 1, q).hashCode(); p[0] = q + 1; return h; } int st = p[0]; while (Character.isLetterOrDigit(s.charAt(p[0])) || s.charAt(p[0]) == '-' || s.charAt(p[0]) == '.') p[0]++; return s.substring(st, p[0]).hashCode(); }
    public static void main(String[] args) {
        int h = 0;
        for (int i = 0; i < 3000; i++) { String s = Integer.toString(i * 7919, 36) + (i % 50 == 0 ? "é€" : ""); h = h * 31 + rev(s).hashCode() + (pal(Integer.toString(i)) ? 1 : 0) + s.indexOf('a') + s.compareTo("m") + (s.contains("k") ? 3 : 0) + s.toUpperCase(Locale.ROOT).length(); }
        System.out.println(h);
        System.out.println(lev("kitten sitting on the mat", "sitting kitten at the mall") + " " + lev("€uro", "euro"));
        System.out.println(json("{\"a\":[1,2,{\"b\":\"text\",\"c\":[true,null,-1.5]}],\"d\":\"\",\"e\":[[[]],{}]}"));
        Map<String, Integer> m = new TreeMap<>();
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        for (int r = 0; r < 40; r++) for (String w : text.split(" ")) m.merge(w, r, Integer::sum);
        System.out.println(m);
        StringBuilder sb = new StringBuilder();
        for (int i = 1; i <= 300; i++) { if (i % 15 == 0) sb.append("FizzBuzz"); else if (i % 3 == 0) sb.append("Fizz"); else if (i % 5 == 0) sb.append("Buzz"); else sb.append(i); }
        System.out.println(sb.length() + " " + sb.toString().hashCode());
        String roman = "";
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] sy = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        for (int y : new int[]{1994, 2024, 3999, 4}) { int n = y; String s = ""; for (int i = 0; i < 13; i++) while (n >= v[i]) { s += sy[i]; n -= v[i]; } roman += s + " "; }
        System.out.println(roman);
        String bf = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.";
        byte[] t = new byte[50];
        int dp = 0;
        StringBuilder out = new StringBuilder();
        for (int ip = 0; ip < bf.length(); ip++) switch (bf.charAt(ip)) { case '>': dp++; break; case '<': dp--; break; case '+': t[dp]++; break; case '-': t[dp]--; break; case '.': out.append((char) t[dp]); break; case '[': if (t[dp] == 0) for (int d = 1; d > 0; ) { char c = bf.charAt(++ip); if (c == '[') d++; if (c == ']') d--; } break; case ']': if (t[dp] != 0) for (int d = 1; d > 0; ) { char c = bf.charAt(--ip); if (c == ']') d++; if (c == '[') d--; } }
        System.out.println(out);
    }
}
