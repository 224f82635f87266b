/**
 * What a record's hashCode, equals and toString make of its components, in a tree of method handles with the same form again and again, while calls in between let
 * objects move.
 */
public class RecordMethods {
    /** Its methods allocate and take turns, so that they are calls. */
    static final class Part {
        final int number;
        static int asked;

        Part(int number) { this.number = number; }

        @Override
        public int hashCode() {
            asked++;
            return new int[number & 7].length + number;
        }

        @Override
        public boolean equals(Object other) {
            asked++;
            return other instanceof Part part && new int[] {part.number}[0] == number;
        }

        @Override
        public String toString() { return "part" + number; }
    }

    record Whole(int a, long b, String c, Part d, double e, boolean f, Part g, char h, Object i, float j) {
        int expected() {
            int hash = a;
            hash = hash * 31 + Long.hashCode(b);
            hash = hash * 31 + c.hashCode();
            hash = hash * 31 + d.hashCode();
            hash = hash * 31 + Double.hashCode(e);
            hash = hash * 31 + Boolean.hashCode(f);
            hash = hash * 31 + g.hashCode();
            hash = hash * 31 + Character.hashCode(h);
            hash = hash * 31 + (i == null ? 0 : i.hashCode());
            return hash * 31 + Float.hashCode(j);
        }
    }

    static Whole whole(int i) {
        return new Whole(i, i * 5L << 20, "c" + i % 9, new Part(i), i * .5, i % 2 == 0, new Part(i % 11), (char) ('a' + i % 26), i % 3 == 0 ? null : "i", i * .25f);
    }

    public static void main(String[] args) {
        int wrong = 0, equal = 0, length = 0;
        for (int i = 0; i < 30_000; i++) {
            Whole one = whole(i), same = whole(i), other = whole(i + 22);
            if (one.hashCode() != one.expected()) wrong++;
            if (one.equals(same)) equal++;
            if (one.equals(other)) wrong++;
            if (i % 16 == 0) length += one.toString().length();
        }
        System.out.println(wrong + " wrong, " + equal + " equal, asked " + Part.asked + ", " + length + " characters");
        System.out.println(whole(77));
    }
}
