import java.util.function.IntUnaryOperator;

public class Traces {
    static int down(int n) {
        if (n == 0) {
            return bottom(n);
        }
        return n % 2 == 0 ? down(n - 1) : other(n - 1);
    }

    static int other(int n) {
        return down(n) + 1;
    }

    static int bottom(int n) {
        return n + 42;
    }

    int instance(IntUnaryOperator f) {
        return f.applyAsInt(3);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(down(3));
        Thread thread = new Thread(() -> System.out.println(down(1)), "deep");
        thread.start();
        thread.join();
        System.out.println(new Traces().instance(n -> bottom(n)));
        java.lang.reflect.Method method = Traces.class.getDeclaredMethod("down", int.class);
        System.out.println(method.invoke(null, 0));
    }
}
