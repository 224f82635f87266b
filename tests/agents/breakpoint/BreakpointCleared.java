public class BreakpointCleared {
    static int inner(int[] numbers, int i) {
        return numbers[i % numbers.length];
    }

    static int outer(int[] numbers, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += inner(numbers, i);
        }
        return sum;
    }

    static native int compiled();

    static native void breakpoint(boolean on);

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = {1, 2, 3};
        int sum = 0;
        long end = System.nanoTime() + 10_000_000_000L;
        // Until the second tier's code contains the inner method.
        for (int rounds = 0; (compiled() == 0 || rounds < 5000) && System.nanoTime() < end; rounds++) {
            sum += outer(numbers, 100);
        }
        System.out.println("compiled: " + (compiled() > 0));
        Thread.sleep(300);
        breakpoint(true);
        sum += outer(numbers, 100);
        breakpoint(false);
        while (compiled() == 0 && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        System.out.println("compiled again: " + (compiled() > 0) + (sum == 1 ? "!" : ""));
    }
}
