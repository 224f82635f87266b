import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Regexes {
    static void m(String re, String... in) {
        try {
            Pattern p = Pattern.compile(re);
            for (String s : in) {
                Matcher m = p.matcher(s);
                StringBuilder b = new StringBuilder(re.replace("\n", "\\n") + " / " + s.replace("\n", "\\n") + " : " + m.matches() + " " + m.lookingAt());
                m.reset();
                while (m.find()) { b.append(" {").append(m.start()).append(',').append(m.end()); for (int g = 1; g <= m.groupCount(); g++) b.append(' ').append(m.group(g)); b.append('}'); }
                System.out.println(b.toString().replace("\n", "\\n"));
            }
        } catch (PatternSyntaxException e) { System.out.println(re + " !! " + e.getDescription() + " @" + e.getIndex() + " " + e.getMessage().split("\n").length); }
    }
    public static void main(String[] args) {
        m("a*", "aaa", "b", ""); m("a+?b", "aaab"); m("(a|ab)(c|bcd)(d*)", "abcd"); m("^(\\w+)\\s*=\\s*(.*)$", "key = some value", "=x"); m("(?i)HeLLo", "hello HELLO"); m("(?s)a.b", "a\nb"); m("a.b", "a\nb"); m("(?m)^x$", "x\ny\nx"); m("\\bfoo\\b", "foo food foo"); m("(\\d{1,3})\\.(\\d{1,3})", "10.200 1.2"); m("[a-c&&[^b]]+", "abcacb"); m("[^\\d\\s]+", "ab 12 cd"); m("(a)?(b)?", "b", "a"); m("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-05"); m("(.)\\1", "aabbcd"); m("(?=a)\\w", "abc"); m("(?<!a)b", "ab cb b"); m("(?<=\\$)\\d+", "$100 200"); m("a++a", "aaa"); m("(?>a|ab)c", "abc"); m("x{2,}", "x xx xxx"); m("\\Q.*\\E", ".* a"); m("\\p{Lu}\\p{L}*", "Hello World ällo Äpfel"); m("\\p{IsGreek}+", "abc αβγ"); m("[\\u4e00-\\u9fff]", "中文x"); m(".", "\ud83d\ude00"); m("\\R", "a\r\nb\nc"); m("\\h+\\v", " \t\n"); m("(a(b(c)))", "abc"); m("((a)|(b))*", "aba"); m("(?:x|y)z", "xz yz"); m("^$", "", "a"); m("\\G\\d", "12a3"); m("[]a]", "]a"); m("a|", "b");
        m("(", "x"); m("a{2,1}", "x"); m("[a", "x"); m("*a", "x"); m("\\", "x"); m("(?<n>a)(?<n>b)", "x"); m("\\k<q>", "x"); m("[z-a]", "x"); m("(?<=a*)b", "x"); m("\\p{Foo}", "x"); m("a)", "x");
        System.out.println(Pattern.compile("(\\w)(\\d)?").matcher("a1b").replaceAll("<$1$2>") + " " + Pattern.compile("\\d+").matcher("a1b22").replaceAll(r -> "" + Integer.parseInt(r.group()) * 2) + " " + "x.y".replaceAll("\\.", Matcher.quoteReplacement("$\\")) + " " + Pattern.compile("(?<a>x)").matcher("axb").replaceFirst("[${a}]"));
        try { "abc".replaceAll("b", "$1"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { "abc".replaceAll("b", "$"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Pattern.compile("a").matcher("a").group(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Pattern.compile(",").splitAsStream("a,b,c").collect(Collectors.toList()) + " " + Pattern.compile("\\d").asPredicate().test("a1") + Pattern.compile("\\d").asMatchPredicate().test("a1") + " " + Pattern.compile("[aeiou]").matcher("education").results().map(MatchResult::group).collect(Collectors.joining()));
        Matcher m = Pattern.compile("b").matcher("abcb").region(2, 4);
        System.out.println(m.find() + " " + m.start() + " " + m.hitEnd() + " " + m.regionStart() + " " + m.toMatchResult().group() + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.COMMENTS).flags() + " " + Pattern.quote("a\\Eb") + " " + Pattern.matches("a b # c", "a b # c") + Pattern.compile("a b # c", Pattern.COMMENTS).matcher("ab").matches());
        StringBuilder sb = new StringBuilder();
        Matcher ap = Pattern.compile("(\\w+)").matcher("one two");
        while (ap.find()) ap.appendReplacement(sb, ap.group().toUpperCase(Locale.ROOT));
        System.out.println(ap.appendTail(sb) + " " + Pattern.compile("(x+x+)+y").matcher("xxxxxxxxxxxx").matches() + " " + new Scanner("k=1;k=22").findAll("k=(\\d+)").map(r -> r.group(1)).collect(Collectors.toList()));
    }
}
