public class UnsharedAtThrow {
    static final class Counter {
        int count;
        int[] numbers = {1, 2, 3};
        synchronized int divide(int by) { return count++ / by; }
        synchronized int at(int index) { return numbers[index]; }
    }

    static native void tell(boolean on);

    static int work(int times, int bad) {
        Counter counter = new Counter();
        int sum = 0;
        for (int i = 0; i < times; i++) {
            try {
                sum += counter.divide(i == bad ? 0 : 3) + counter.at(i == bad ? -1 : 1);
            } catch (ArithmeticException e) {
                sum++;
            }
            try {
                sum += counter.at(i == bad ? -1 : 1);
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
            try {
                synchronized (counter) {
                    counter.numbers[i == bad ? 3 : 1] ^= i;
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 2_000; i++) sum += work(100, i % 50 == 0 ? 50 : -1);
        System.out.println("sum " + sum);
        tell(true);
        sum = work(100_000, 99_999);
        tell(false);
        System.out.println("sum " + sum);
    }
}
