import java.util.Arrays;
import java.util.Random;

/** Strings of both codings against the same operations on char arrays. */
public class StringLoops {
    static final Random RANDOM = new Random(99);
    static int wrong;
    static long sum;

    public static void main(String[] args) {
        for (int round = 0; round < 1500; round++) {
            char[] x = chars(RANDOM.nextInt(70));
            char[] y = RANDOM.nextInt(3) == 0 ? Arrays.copyOf(x, RANDOM.nextInt(70)) : chars(RANDOM.nextInt(70));
            if (RANDOM.nextInt(3) == 0 && x.length > 0) {
                y = x.clone();
                y[RANDOM.nextInt(y.length)] = RANDOM.nextBoolean() ? 'a' : '\u20ac';
            }
            check(x, y);
        }
        System.out.println("wrong: " + wrong + " sum: " + sum);
        edges();
        longOnes();
        refused();
        cases();
    }

    /** All pairs of Latin-1 chars without regard to case. */
    static void cases() {
        int equal = 0;
        int all = 0;
        int bad = 0;
        for (char x = 0; x < 256; x++) {
            String s = "a" + x;
            for (char y = 0; y < 256; y++) {
                String t = "A" + y;
                int order = s.compareToIgnoreCase(t);
                char u = Character.toUpperCase(x);
                char v = Character.toUpperCase(y);
                int expected = u == v ? 0 : Character.toLowerCase(u) - Character.toLowerCase(v);
                if (order != expected || s.equalsIgnoreCase(t) != (order == 0)) {
                    bad++;
                }
                equal += order == 0 ? 1 : 0;
                all = all * 31 + order;
            }
        }
        System.out.println("cases " + equal + " " + all + " wrong: " + bad);
    }

    /** Few different chars, so that parts repeat; a third of the strings is Latin-1. */
    static char[] chars(int length) {
        String all = switch (RANDOM.nextInt(3)) {
            case 0 -> "ab\u00e9z";
            case 1 -> "ab\u0161\u20ac";
            default -> "aab";
        };
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = all.charAt(RANDOM.nextInt(all.length()));
        }
        return chars;
    }

    static void expect(long expected, long actual) {
        if (expected != actual) {
            wrong++;
        }
        sum = sum * 31 + actual;
    }

    static void check(char[] x, char[] y) {
        String s = new String(x);
        String t = new String(y);
        expect(Arrays.equals(x, y) ? 1 : 0, s.equals(t) ? 1 : 0);
        int compared = x.length - y.length;
        for (int i = 0; i < Math.min(x.length, y.length); i++) {
            if (x[i] != y[i]) {
                compared = x[i] - y[i];
                break;
            }
        }
        expect(compared, s.compareTo(t));
        int hash = 0;
        for (char c : x) {
            hash = hash * 31 + c;
        }
        expect(hash, s.hashCode());
        int from = RANDOM.nextInt(x.length + 1);
        char c = y.length > 0 ? y[0] : 'q';
        expect(indexOf(x, new char[] {c}, from), s.indexOf(c, from));
        expect(lastIndexOf(x, new char[] {c}, from), s.lastIndexOf(c, from));
        char[] part = Arrays.copyOfRange(x, from, from + RANDOM.nextInt(Math.min(5, x.length - from + 1)));
        for (char[] text : new char[][] {part, Arrays.copyOf(y, Math.min(3, y.length))}) {
            String u = new String(text);
            expect(indexOf(x, text, 0), s.indexOf(u));
            expect(indexOf(x, text, from), s.indexOf(u, from));
            expect(lastIndexOf(x, text, from), s.lastIndexOf(u, from));
            expect(lastIndexOf(x, text, x.length), s.lastIndexOf(u));
            expect(indexOf(x, text, 0) >= 0 ? 1 : 0, new StringBuilder(s).indexOf(u) >= 0 ? 1 : 0);
        }
        char[] out = new char[x.length + 3];
        s.getChars(from, x.length, out, 2);
        char[] wanted = new char[x.length + 3];
        System.arraycopy(x, from, wanted, 2, x.length - from);
        expect(1, Arrays.equals(out, wanted) ? 1 : 0);
        expect(1, Arrays.equals(s.toCharArray(), x) ? 1 : 0);
        String joined = new StringBuilder().append(s).append(t).append(x, 0, from).toString();
        expect(x.length + y.length + from, joined.length());
        expect(1, joined.equals(s + t + s.substring(0, from)) ? 1 : 0);
        expect(1, joined.substring(x.length, x.length + y.length).equals(t) ? 1 : 0);
        sum = sum * 31 + joined.replace('a', '\u0142').hashCode() + joined.replace("ab", "\u00e9").hashCode();
        sum = sum * 31 + s.compareToIgnoreCase(t) + s.toUpperCase().hashCode() + (s.regionMatches(true, 0, t, 0, 3) ? 1 : 0);
        sum = sum * 31 + joined.codePoints().sum() + new String(joined.codePoints().toArray(), 0, from).hashCode();
    }

    static int indexOf(char[] x, char[] text, int from) {
        for (int i = from; i + text.length <= x.length; i++) {
            if (Arrays.equals(Arrays.copyOfRange(x, i, i + text.length), text)) {
                return i;
            }
        }
        return -1;
    }

    static int lastIndexOf(char[] x, char[] text, int from) {
        for (int i = Math.min(from, x.length - text.length); i >= 0; i--) {
            if (Arrays.equals(Arrays.copyOfRange(x, i, i + text.length), text)) {
                return i;
            }
        }
        return -1;
    }

    static void edges() {
        System.out.println("abc".indexOf('\u0161') + " " + "abc".indexOf(0x161) + " " + "abc".indexOf(0x1F600) + " "
            + "abc".indexOf(-1) + " " + "a\u00ffc".indexOf(0xff) + " " + "a\u00ffc".indexOf(-1) + " " + "abc".lastIndexOf(0x161));
        System.out.println("".indexOf("") + " " + "abc".indexOf("") + " " + "abc".indexOf("", 9) + " " + "".indexOf("a") + " "
            + "abc".lastIndexOf("") + " " + "abc".lastIndexOf("", -1) + " " + "abc".lastIndexOf("c", 99) + " " + "abc".lastIndexOf('c', -5));
        System.out.println("x\ud83d\ude00y".indexOf(0x1F600) + " " + "x\ud83d\ude00y".lastIndexOf(0x1F600) + " "
            + "\u20acabc".indexOf("abc") + " " + "\u20acabc".indexOf("bcd") + " " + "abc".indexOf("\u20ac") + " "
            + "\u20acabc".lastIndexOf("abc"));
        System.out.println("a".compareTo("\u0101") + " " + "\u0101".compareTo("a") + " " + "a".compareTo("a\u0101") + " "
            + "\u00e9".compareTo("e") + " " + "".compareTo("\u0101"));
        System.out.println("abc".contentEquals(new StringBuilder("abc")) + " " + "abc".equals(null) + " " + "".equals(""));
    }

    static void longOnes() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            b.append((char) ('a' + i * 7 % 26));
        }
        String latin = b.toString();
        String wide = latin + '\u20ac';
        System.out.println(latin.hashCode() + " " + wide.hashCode() + " " + wide.startsWith(latin) + " " + latin.compareTo(wide)
            + " " + wide.indexOf('\u20ac') + " " + latin.indexOf("zzz") + " " + wide.lastIndexOf("abh") + " "
            + wide.substring(0, 5000).equals(latin) + " " + new String(wide.toCharArray(), 1, 5000).hashCode());
    }

    static void refused() {
        Runnable[] wrongs = {
            () -> "abc".getChars(0, 4, new char[9], 0),
            () -> "abc".getChars(0, 3, new char[2], 0),
            () -> "\u20acbc".getChars(0, 4, new char[9], 0),
            () -> "\u20acbc".getChars(0, 3, new char[3], 1),
            () -> new String(new char[3], 2, 2),
            () -> new String(new char[3], -1, 2),
            () -> "abc".indexOf((String) null),
            () -> "abc".compareTo(null),
            () -> "abc".charAt(3),
            () -> "\u20acbc".charAt(3),
            () -> "abc".substring(2, 1),
        };
        for (Runnable w : wrongs) {
            try {
                w.run();
                System.out.println("done");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}
