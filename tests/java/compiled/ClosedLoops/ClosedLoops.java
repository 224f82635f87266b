import java.util.function.IntBinaryOperator;

/** Loops in hot code, in which holds what was known before them: of arrays that they keep or replace, and of what they count, up to the first index that
 * no array has; loops in loops, left in their midst, and looked at by others while they run. */
public class ClosedLoops {
    static final int ROUNDS = 20_000;
    static volatile boolean ends;

    static int sum(int[] of, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) sum += of[i];
        return sum;
    }

    static int sumFromStart(int[] of, int to) {
        int sum = 0;
        for (int i = 0; i < to; i++) sum = sum * 3 + of[i];
        return sum;
    }

    static int sumAll(int[] of) {
        int sum = 0;
        for (int i = 0; i < of.length; i++) sum += of[i] * i;
        return sum;
    }

    static int skipping(int[] of) {
        int sum = 0;
        for (int i = 0; i < of.length; i++) {
            if (of[i] % 3 == 0) i++;
            if (of[i] % 5 == 0) continue;
            sum += of[i];
        }
        return sum;
    }

    static int byTwo(int[] of) {
        int sum = 0;
        for (int i = 0; i < of.length; i += 2) sum += of[i] + of[i + 1];
        return sum;
    }

    static int down(int[] of, int from) {
        int sum = 0;
        for (int i = from; i >= -1; i--) sum += of[i];
        return sum;
    }

    static int replacing(int[] first, int[] second) {
        int sum = 0;
        int[] now = first;
        for (int i = 0; i < first.length; i++) {
            sum += now[i];
            now = now == first ? second : first;
        }
        return sum;
    }

    static int shrinking(int[] of) {
        int sum = 0;
        for (int i = 0; i < of.length; i++) {
            sum += of[i];
            if (i == 5) of = new int[] { 1, 2, 3, 4, 5, 6, 7, 8 };
        }
        return sum;
    }

    static int untilNull(Object[] of) {
        int sum = 0;
        Object last = of[0];
        for (int i = 0; i < of.length; i++) {
            sum += last.hashCode();
            last = of[i];
        }
        return sum;
    }

    static int asStringFirst(Object[] of) {
        int sum = 0;
        Object one = of[0];
        String first = (String) one;
        for (int i = 0; i < of.length; i++) {
            sum += first.length();
            sum += one instanceof String ? 1 : 100;
            one = of[i];
        }
        return sum;
    }

    static int table(int[][] of) {
        int sum = 0;
        for (int i = 0; i < of.length; i++)
            for (int j = 0; j < of[i].length; j++) sum += of[i][j] * (i + 1) + of[j % of.length].length;
        return sum;
    }

    static int triangle(int[] of) {
        int swaps = 0;
        for (int i = 0; i < of.length; i++)
            for (int j = 0; j < i; j++)
                if (of[j] > of[i]) {
                    int one = of[j];
                    of[j] = of[i];
                    of[i] = one;
                    swaps++;
                }
        return swaps;
    }

    static int caughtInside(int[] of, int to) {
        int sum = 0, caught = 0;
        for (int i = 0; i < to; i++) {
            try {
                sum += of[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                caught++;
                i += 2;
            }
        }
        return sum * 100 + caught;
    }

    static int labelled(int[][] of) {
        int sum = 0;
        outer:
        for (int i = 0; i < of.length; i++) {
            int[] row = of[i];
            for (int j = 0; j < row.length; j++) {
                if (row[j] == 7) continue outer;
                if (row[j] == 99) break outer;
                sum += row[j];
            }
            sum += 1000;
        }
        return sum;
    }

    static int checked(byte[] of, int at) {
        if (at < 0 || at >= of.length) return -1;
        return of[at];
    }

    static int checkedAll(byte[] of, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) sum += checked(of, i);
        return sum;
    }

    static int halfChecked(byte[] of, int at) {
        return at < of.length ? of[at] : -1;
    }

    static int letters(String of, int[] counts) {
        int known = 0;
        for (int i = 0; i < of.length(); i++) {
            char c = of.charAt(i);
            if (c < counts.length && counts[c] != 0) known += counts[c];
        }
        return known;
    }

    static long objects(Object[] of, int rounds) {
        long sum = 0;
        StringBuilder text = new StringBuilder();
        for (int round = 0; round < rounds; round++) {
            text.setLength(0);
            for (int i = 0; i < of.length; i++) {
                Object one = of[i];
                text.append(one);
                sum += one.hashCode() + new int[] { i, round }.length;
            }
            sum = sum * 31 + text.length();
        }
        return sum;
    }

    static String outcome(IntBinaryOperator of, int a, int b) {
        try {
            return "" + of.applyAsInt(a, b);
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] numbers = new int[40], others = new int[40];
        byte[] bytes = new byte[40];
        int[][] rows = new int[6][];
        for (int i = 0; i < 40; i++) {
            numbers[i] = i * 37 % 41;
            others[i] = i * 11 % 43;
            bytes[i] = (byte) (i * 5);
        }
        for (int i = 0; i < 6; i++) rows[i] = i == 3 ? new int[] { 1, 7, 5 } : new int[] { i, i + 10, i + 20, i + 30 };
        Object[] texts = new Object[20];
        for (int i = 0; i < 20; i++) texts[i] = i % 7 == 6 ? (Object) i : "text " + i;
        int[] counts = new int[128];
        for (int c = 'a'; c < 'n'; c++) counts[c] = c;
        long all = 0;
        for (int round = 0; round < ROUNDS; round++) {
            all += sum(numbers, round % 5, 20 + round % 20) + sumFromStart(numbers, 10 + round % 30) + sumAll(numbers);
            all += skipping(numbers) + byTwo(numbers) + replacing(numbers, others) + shrinking(numbers);
            all += untilNull(texts) + asStringFirst(texts) + table(rows) + labelled(rows);
            all += checkedAll(bytes, -3, 45) + halfChecked(bytes, round % 60) + caughtInside(numbers, 40);
            all += letters("some text with äöü and 中文", counts);
            if (round % 10 == 0) all += triangle(numbers.clone());
            if (round % 100 == 0) all += caughtInside(numbers, 45);
        }
        System.out.println("all " + all);

        System.out.println("sum " + outcome((a, b) -> sum(numbers, a, b), 30, 45));
        System.out.println("sum " + outcome((a, b) -> sum(numbers, a, b), -1, 5));
        System.out.println("sum " + outcome((a, b) -> sum(numbers, a, b), Integer.MIN_VALUE, 5));
        System.out.println("sum " + outcome((a, b) -> sum(numbers, a, b), Integer.MAX_VALUE - 2, Integer.MAX_VALUE));
        System.out.println("sum " + outcome((a, b) -> sum(null, a, b), 5, 5));
        System.out.println("sum " + outcome((a, b) -> sum(null, a, b), 5, 6));
        System.out.println("from start " + outcome((a, b) -> sumFromStart(numbers, a), 41, 0));
        System.out.println("from start " + outcome((a, b) -> sumFromStart(new int[0], a), 0, 0));
        System.out.println("from start " + outcome((a, b) -> sumFromStart(new int[0], a), Integer.MAX_VALUE, 0));
        System.out.println("all " + outcome((a, b) -> sumAll(null), 0, 0));
        System.out.println("skipping " + outcome((a, b) -> skipping(new int[] { 1, 2, 3 }), 0, 0));
        System.out.println("by two " + outcome((a, b) -> byTwo(new int[] { 1, 2, 3 }), 0, 0));
        System.out.println("down " + outcome((a, b) -> down(numbers, a), 39, 0));
        System.out.println("replacing " + outcome((a, b) -> replacing(numbers, new int[] { 4, 5, 6 }), 0, 0));
        System.out.println("replacing " + outcome((a, b) -> replacing(numbers, null), 0, 0));
        System.out.println("until null " + outcome((a, b) -> untilNull(new Object[] { "a", "b", null, "c" }), 0, 0));
        System.out.println("first " + outcome((a, b) -> asStringFirst(new Object[] { "a", 5, null, "c" }), 0, 0));
        System.out.println("first " + outcome((a, b) -> asStringFirst(new Object[] { 5, "c" }), 0, 0));
        System.out.println("table " + outcome((a, b) -> table(new int[][] { { 1 }, null }), 0, 0));
        System.out.println("half " + outcome((a, b) -> halfChecked(bytes, a), -1, 0));
        System.out.println("labelled " + outcome((a, b) -> labelled(new int[][] { { 1, 7 }, { 2 }, { 99, 5 }, { 3 } }), 0, 0));
        System.out.println("caught " + outcome((a, b) -> caughtInside(numbers, a), 60, 0));

        // Others look at the loop and collect what it makes while it runs.
        long expected = objects(texts, 300);
        Thread looks = new Thread(() -> {
            while (!ends) {
                Thread.getAllStackTraces();
                System.gc();
            }
        });
        looks.start();
        boolean same = true;
        for (int round = 0; round < 50; round++) same &= objects(texts, 300) == expected;
        ends = true;
        looks.join();
        System.out.println("same " + same);
    }
}
