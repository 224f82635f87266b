/** Methods within others in compiled code, behind whose call no way leads on: what the methods around them know is as it was where others call what collects. */
public class NeverReturns {
    static final int ROUNDS = 30_000;

    static class Refused extends RuntimeException {
        final int number;

        Refused(int number) {
            super(null, null, false, false);
            this.number = number;
        }
    }

    static int refuse(int number) {
        throw new Refused(number);
    }

    /** Calls itself, so not all of it is within others. */
    static int collect(int number, int levels) {
        if (levels > 0) return 1 + collect(number, levels - 1);
        byte[][] waste = new byte[20][];
        for (int i = 0; i < waste.length; i++) waste[i] = new byte[100];
        if (number % 500 == 0) System.gc();
        return waste.length;
    }

    static int first(int number) {
        if (number % 50 == 7) {
            int refused = refuse(number);
            return refused + collect(number, refused);
        }
        return collect(number, 6);
    }

    static int second(int number) {
        if (number % 50 != 7) {
            return collect(number, 6);
        }
        int refused = refuse(number);
        return refused + collect(number, refused);
    }

    static int third(int number, String text) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            if (number % 50 == 7) {
                sum += refuse(number) + text.length();
                sum += collect(number, sum);
            }
            sum += collect(number, 6) + text.length();
        }
        return sum;
    }

    static String around(int number) {
        Object[] kept = { "text", number };
        String text = String.valueOf(number);
        try {
            int got = first(number);
            got += second(number + 1);
            got += third(number + 2, text);
            return text + kept[0] + kept[1] + got;
        } catch (Refused e) {
            return text + kept[0] + kept[1] + " refused " + e.number;
        }
    }

    public static void main(String[] args) {
        long hash = 0;
        for (int i = 0; i < ROUNDS; i++) {
            hash = hash * 31 + around(i).hashCode();
            if (i % 5000 == 7) System.out.println(around(i) + " " + around(i + 1));
        }
        System.out.println(hash);
    }
}
