/** Loops around a handler, behind which a loop is left together with those around it: the way out is found after the code that it leads to. */
public class HandlerInLoops {
    static int[] numbers = { 3, 1, 4 };

    static int run(int limit, int what) {
        int sum = 0;
        int outer = -1;
        around:
        while (outer < limit) {
            if ((outer & 7) == 5) break;
            int middle = 3;
            while (middle >= 0) {
                switch ((sum ^ middle) & 3) {
                    case 1:
                        sum += numbers.length;
                        break;
                    case 2:
                        int found = what;
                        try {
                            found = numbers[middle] / (what & 3);
                        } catch (ArithmeticException e) {
                            found = 9;
                        }
                        int inner = 4;
                        while (inner >= 0) {
                            if (sum + found > what + 20) break around;
                            sum += inner;
                            inner--;
                        }
                        break;
                    default:
                        sum++;
                }
                middle--;
            }
            outer++;
        }
        return sum + numbers[1];
    }

    public static void main(String[] args) {
        long all = 0;
        for (int i = 0; i < 20_000; i++) {
            try {
                all = all * 31 + run(i % 11, i);
            } catch (ArrayIndexOutOfBoundsException e) {
                all += 5;
            }
        }
        System.out.println(all);
    }
}
