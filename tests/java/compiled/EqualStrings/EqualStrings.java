import java.nio.charset.StandardCharsets;

/** Strings of each short length, equal and with each of their characters another one, compared where that is hot. */
public class EqualStrings {
    static final int LONGEST = 40;

    static boolean areEqual(String a, Object b) { return a.equals(b); }

    /** One of its own, which shares nothing with others. */
    static String text(int length, int changed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte) (i == changed ? 0xe9 : 'a' + i % 26);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) {
        String[][] texts = new String[LONGEST + 1][];
        for (int length = 0; length <= LONGEST; length++) {
            texts[length] = new String[length + 1];
            for (int changed = 0; changed <= length; changed++) texts[length][changed] = text(length, changed);
        }
        int wrong = 0, equal = 0;
        for (int round = 0; round < 60; round++) {
            for (int length = 0; length <= LONGEST; length++) {
                String whole = text(length, length);
                for (int changed = 0; changed <= length; changed++) {
                    boolean is = areEqual(whole, texts[length][changed]);
                    if (is) equal++;
                    if (is != (changed == length)) wrong++;
                }
                for (int other = Math.max(0, length - 9); other <= Math.min(LONGEST, length + 9); other++) {
                    if (areEqual(whole, texts[other][other]) != (other == length)) wrong++;
                }
                if (areEqual(whole, null) || areEqual(whole, round) || areEqual(whole, whole + "\u20ac")) wrong++;
            }
        }
        System.out.println(equal + " equal, " + wrong + " wrong");
    }
}
