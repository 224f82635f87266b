import java.util.ArrayList;
import java.util.List;

/** Loops over strings and arrays that stay the same in them: of one byte a char and of two, null, changed in the midst, with calls and garbage in between. */
public class CharLoops {
    static final List<Object> KEPT = new ArrayList<>();
    static int calls;

    static int spaces(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == ' ') {
                n++;
            }
        }
        return n;
    }

    /** The head asks nothing of the string. */
    static int upTo(String s, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + (i == n / 2 ? s.charAt(i) : i);
        }
        return sum;
    }

    /** A string that isn't looked at may be null. */
    static int perhaps(String s, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += s == null ? 1 : s.charAt(i);
        }
        return sum;
    }

    static int changed(String s, String other) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            sum = sum * 31 + s.charAt(i);
            if (i == 3) {
                s = other;
            }
        }
        return sum;
    }

    static int withCalls(String s, int[] numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.length && i < s.length(); i++) {
            sum = sum * 31 + s.charAt(i) + numbers[i];
            garbage(i);
        }
        return sum;
    }

    static void garbage(int i) {
        if (++calls % 50 == 0) {
            KEPT.add(new byte[5000 + i]);
            if (KEPT.size() > 100) {
                KEPT.clear();
            }
        }
    }

    static int parsed(String s) {
        int i = 0;
        boolean negative = s.charAt(0) == '-';
        if (negative) {
            i++;
        }
        int value = 0;
        while (i < s.length()) {
            char c = s.charAt(i++);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = value * 10 + (c - '0');
        }
        return negative ? -value : value;
    }

    static int nested(String[] lines) {
        int sum = 0;
        for (String line : lines) {
            for (int i = 0; i < line.length(); i++) {
                for (int k = i; k < line.length() && line.charAt(k) == line.charAt(i); k++) {
                    sum += k;
                }
            }
        }
        return sum;
    }

    static String thrown(String method, int line, Runnable work) {
        try {
            work.run();
            return "nothing";
        } catch (RuntimeException e) {
            StackTraceElement[] trace = e.getStackTrace();
            // The stock VM's compiled code throws exceptions without a trace.
            boolean isThere = trace.length == 0;
            for (StackTraceElement element : trace) {
                isThere |= element.getMethodName().equals(method) && element.getLineNumber() == line;
            }
            return e.getClass().getSimpleName() + (isThere ? " there" : " elsewhere: " + trace[0]);
        }
    }

    public static void main(String[] args) {
        String narrow = "one two three  four 12", wide = "eins \u4e8c drei \u56db  f\u00fcnf";
        String[] lines = {narrow, wide, "", "aaa", "\u4e8c\u4e8c"};
        int[] numbers = new int[18];
        long sum = 0;
        for (int round = 0; round < 30_000; round++) {
            String s = (round & 1) == 0 ? narrow : wide;
            numbers[round % 18] = round;
            sum = sum * 7 + spaces(s) + upTo(s, 9) + perhaps(round % 3 == 0 ? null : s, 10) + changed(s, lines[round % 5]) + withCalls(s, numbers)
                + parsed((round & 3) == 0 ? "-" + round : "" + round) + nested(lines);
            if (round % 10_000 == 9_999) {
                System.out.println(sum);
                System.out.println(thrown("spaces", 11, () -> spaces(null)));
                System.out.println(thrown("upTo", 23, () -> upTo(null, 5)));
                System.out.println(thrown("upTo", 23, () -> upTo("ab", 6)));
                System.out.println(thrown("changed", 39, () -> changed("12345", null)));
                System.out.println(thrown("withCalls", 50, () -> withCalls("abc", null)));
                System.out.println(thrown("withCalls", 50, () -> withCalls(null, numbers)));
                System.out.println(thrown("parsed", 68, () -> parsed(null)));
                System.out.println(thrown("nested", 86, () -> nested(new String[] {"ab", null})));
                System.out.println(upTo(null, 0));
            }
        }
    }
}
