public class InlinedCode {
    static int divisor = 3;

    static int inner(int[] numbers, int i) {
        return numbers[i % numbers.length] / divisor;
    }

    static int outer(int[] numbers, int i) {
        return inner(numbers, i) + i;
    }

    static int work(int[] numbers, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += outer(numbers, i);
        }
        return sum;
    }

    static native boolean inlined();

    static native void show();

    public static void main(String[] args) {
        int[] numbers = {1, 2, 3};
        int sum = 0;
        long end = System.nanoTime() + 20_000_000_000L;
        while (!inlined() && System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                sum += work(numbers, 100);
            }
        }
        System.out.println(sum != 1);
        show();
    }
}
