/** Static, special and virtual calls with few arguments. */
public class Calls {
    private final int step;

    Calls(int step) {
        this.step = step;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    int next(int x) {
        return own(x) + step;
    }

    private int own(int x) {
        return x ^ step;
    }

    public static void main(String[] args) {
        Bench.start();
        long sum = fib(31);
        Calls calls = new Calls(3);
        int x = 1;
        for (int i = 0; i < 4_000_000; i++) {
            x = calls.next(x);
        }
        Bench.end(sum + x);
    }
}
