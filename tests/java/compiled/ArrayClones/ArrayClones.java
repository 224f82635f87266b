import java.util.Arrays;
import java.util.Random;

/** Clones of arrays in hot code: of all types and lengths, short and longer than what is copied at once, of null, and while others are collected. */
public class ArrayClones {
    enum Day { MONDAY, TUESDAY, WEDNESDAY }

    static final int ROUNDS = 20_000;

    static long sum(boolean[] of) {
        boolean[] copy = of.clone();
        long sum = copy == of ? 1_000_000 : copy.length;
        for (int i = 0; i < copy.length; i++) if (copy[i]) sum += i;
        if (copy.length > 0) copy[0] = !copy[0];
        return sum;
    }

    static long sum(byte[] of) {
        byte[] copy = of.clone();
        long sum = copy == of ? 1_000_000 : copy.length;
        for (byte one : copy) sum += one;
        Arrays.fill(copy, (byte) 1);
        return sum;
    }

    static long sum(char[] of) {
        char[] copy = of.clone();
        long sum = copy == of ? 1_000_000 : copy.length;
        for (char one : copy) sum += one;
        Arrays.fill(copy, 'a');
        return sum;
    }

    static long sum(int[] of) {
        int[] copy = of.clone();
        long sum = copy == of ? 1_000_000 : copy.length;
        for (int one : copy) sum += one;
        Arrays.fill(copy, 1);
        return sum;
    }

    static long sum(double[] of) {
        double[] copy = of.clone();
        long sum = copy == of ? 1_000_000 : copy.length;
        for (double one : copy) sum += (long) one;
        Arrays.fill(copy, 1);
        return sum;
    }

    static <T> long sum(T[] of) {
        T[] copy = of.clone();
        long sum = copy == of || copy.getClass() != of.getClass() ? 1_000_000 : copy.length;
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] != of[i]) sum += 1_000_000;
            copy[i] = null;
        }
        return sum;
    }

    /** What is made beside is soon gone; the clones are kept for a while. */
    static final Object[] KEPT = new Object[50];

    static int kept(int[][] of, int round) {
        int[][] copy = of.clone();
        copy[round % copy.length] = of[round % of.length].clone();
        KEPT[round % KEPT.length] = copy;
        int[][] older = (int[][]) KEPT[(round + 1) % KEPT.length];
        if (older == null) return 0;
        int sum = 0;
        for (int[] row : older) sum += row.length + row[0];
        return sum;
    }

    public static void main(String[] args) {
        Random random = new Random(7);
        boolean[][] booleans = new boolean[40][];
        byte[][] bytes = new byte[40][];
        char[][] chars = new char[40][];
        int[][] ints = new int[40][];
        double[][] doubles = new double[40][];
        String[][] strings = new String[40][];
        Number[][] numbers = new Number[40][];
        for (int length = 0; length < 40; length++) {
            booleans[length] = new boolean[length];
            bytes[length] = new byte[3 * length];
            random.nextBytes(bytes[length]);
            chars[length] = new char[length];
            ints[length] = new int[length];
            doubles[length] = new double[length];
            strings[length] = new String[length];
            numbers[length] = length % 2 == 0 ? new Number[length] : new Integer[length];
            for (int i = 0; i < length; i++) {
                booleans[length][i] = random.nextBoolean();
                chars[length][i] = (char) random.nextInt();
                ints[length][i] = random.nextInt();
                doubles[length][i] = random.nextInt();
                strings[length][i] = "s" + i;
                numbers[length][i] = i;
            }
        }
        int[][] rows = {{1, 2}, {3}, {4, 5, 6}};
        long sum = 0;
        int days = 0, held = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int length = round % 40;
            sum += sum(booleans[length]) + sum(bytes[length]) + sum(chars[length]) + sum(ints[length]) + sum(doubles[length]);
            sum += sum(strings[length]) + sum(numbers[length]) + sum(rows);
            days += Day.values().length;
            held += kept(rows, round);
        }
        System.out.println(sum + " " + days + " " + held + " " + Arrays.deepToString(rows));
        int[] large = new int[1_000_000];
        large[999_999] = 1;
        System.out.println(sum(large) + " " + sum(new byte[65_536]) + " " + sum(new byte[65_537]) + " " + sum(new String[70_000]));
        for (Runnable nothing : new Runnable[] {() -> sum((int[]) null), () -> sum((String[]) null)}) {
            try {
                nothing.run();
            } catch (NullPointerException thrown) {
                System.out.println("null");
            }
        }
    }
}
