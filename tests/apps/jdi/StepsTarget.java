import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

public class StepsTarget {
    interface Shape {
        double area();

        default double doubled() {
            return 2 * area();
        }
    }

    record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    enum Color {
        RED, GREEN
    }

    static int depth(int n) {
        if (n == 0) {
            return 0; // at: deepest
        }
        return 1 + depth(n - 1);
    }

    static void thrower() {
        throw new IllegalStateException("step");
    }

    static void between() {
        thrower();
    }

    static int catcher() {
        int caught = 0;
        try {
            between(); // at: throws
            caught = -1;
        } catch (IllegalStateException e) {
            caught = 1;
        } finally {
            caught += 10;
        }
        return caught;
    }

    static String colour(Color color) {
        return switch (color) {
            case RED -> "red";
            case GREEN -> "green";
        };
    }

    static synchronized long arithmetic(int a, long b, float c, double d) {
        long x = a * b; // at: small
        x ^= (long) (c + d);
        return x << 3 | a;
    }

    static int apply(IntUnaryOperator operator, int value) {
        return operator.applyAsInt(value);
    }

    static Object generic(List<? extends CharSequence> list) {
        StringBuilder all = new StringBuilder();
        for (CharSequence each : list) {
            all.append(each).append(';');
        }
        return all.toString();
    }

    static int watched = 1;

    static int watching(int x) {
        int before = x;
        int seen = watched + x;
        before += seen;
        watched = before;
        before *= 2;
        before -= 3;
        return before;
    }

    static void session() {
        Shape shape = new Square(3); // at: begin
        double area = shape.doubled();
        int n = depth(4);
        n += catcher();
        int captured = n;
        n = apply(x -> x + captured, 5);
        List<String> list = new ArrayList<>();
        list.add(colour(Color.GREEN));
        list.add("at " + n + " of " + area);
        Object text = generic(list);
        int[] numbers = {1, 2, 3};
        for (int number : numbers) {
            n -= number;
        }
        System.out.println(text + " " + n); // at: end
    }

    public static void main(String[] args) {
        // Whether steps lead into the initialisation of a class is the VM's affair.
        Color.RED.name();
        session();
        System.out.println(arithmetic(7, 1L << 33, 0.5f, 2.5));
        catcher();
        int result = 1; // at: watched
        result += watching(4);
        result *= 2;
        System.out.println(result);
    }
}
