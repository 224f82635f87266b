/** Loops that begin interpreted and go on in code of each tier, with values of all kinds, locks and handlers in them. */
public class Tiers {
    private static final int ROUNDS = 400_000;
    private int field;

    private static double numbers() {
        int i = 1;
        long l = 2;
        float f = 3;
        double d = 4;
        byte b = 5;
        for (int round = 0; round < ROUNDS; round++) {
            i = i * 31 + round;
            l ^= (long) i << round;
            f = f * 0.5f + i % 7;
            d = d * 0.25 + l % 11;
            b += (byte) round;
        }
        return i + l + f + d + b;
    }

    private static String references() {
        String newest = "";
        Object[] kept = new Object[16];
        for (int round = 0; round < ROUNDS; round++) {
            if (round % 1000 == 0) {
                newest = "r" + round;
            }
            kept[round & 15] = round % 500 == 3 ? new int[] {round} : newest;
        }
        StringBuilder all = new StringBuilder(newest);
        for (Object one : kept) {
            all.append(' ').append(one instanceof int[] a ? a[0] : one);
        }
        return all.toString();
    }

    private static int nested() {
        int sum = 0;
        for (int outer = 0; outer < 400; outer++) {
            int before = sum;
            for (int inner = 0; inner < 400; inner++) {
                sum += outer ^ inner;
            }
            do {
                sum -= 3;
            } while (sum > before && sum % 5 != 0);
        }
        return sum;
    }

    private int locked() {
        Object other = new Object();
        synchronized (this) {
            for (int round = 0; round < ROUNDS; round++) {
                synchronized (other) {
                    field += round % 3;
                }
            }
        }
        return Thread.holdsLock(this) || Thread.holdsLock(other) ? -1 : field;
    }

    private static int caught() {
        int caught = 0;
        int[] few = new int[3];
        for (int round = 0; round < ROUNDS; round++) {
            try {
                few[round % 1000 == 7 ? 3 : round % 3] += round;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught++;
            }
        }
        return caught + few[0] + few[1] + few[2];
    }

    /** Frames of the first tier return into it after the second has come. */
    private static int deep(int depth, int[] seen) {
        if (depth == 0) {
            return 1;
        }
        seen[depth & 7]++;
        return deep(depth - 1, seen) * 3 + depth;
    }

    private static int recursion() {
        int[] seen = new int[8];
        int sum = 0;
        for (int round = 0; round < 120; round++) {
            sum = sum * 7 + deep(500 + round, seen);
        }
        return sum + seen[3];
    }

    public static void main(String[] args) {
        for (int again = 0; again < 2; again++) {
            System.out.println(numbers());
            System.out.println(references());
            System.out.println(nested());
            System.out.println(new Tiers().locked());
            System.out.println(caught());
            System.out.println(recursion());
        }
    }
}
