import java.util.function.IntSupplier;

public class SingleStepLines {
    static class Made {
        static int count = 5;
        int number;

        Made(int number) {
            this.number = number;
        }

        int twice() {
            return 2 * number;
        }
    }

    static native void step(boolean on);

    static native int natively(int n);

    static int called(int n) {
        return n + 1;
    }

    static int fails(int n) {
        if (n > 0) {
            throw new IllegalStateException();
        }
        return n;
    }

    static int work(int n) {
        int sum = called(n);
        sum += new Made(n).twice();
        sum += Made.count;
        sum += natively(n);
        try {
            sum += fails(n);
        } catch (IllegalStateException e) {
            sum++;
        } finally {
            sum += 100;
        }
        for (int i = 0; i < 2; i++) {
            sum += i;
        }
        int captured = sum;
        IntSupplier lambda = () -> captured + 1;
        sum = lambda.getAsInt();
        return n > 100
            ? called(sum)
            : sum;
    }

    public static void main(String[] args) {
        step(true);
        int result = work(3);
        step(false);
        System.out.println(result);
    }
}
