import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Calls that had receivers of one class while they were interpreted, and have others once their methods are compiled. */
public class LikelyReceivers {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        int side;

        Square(int side) { this.side = side; }

        public int area() { return side * side; }
    }

    static class Strip extends Square {
        Strip(int side) { super(side); }

        @Override public int area() { return side; }

        @Override public int twice() { return side == 13 ? thrown() : -side; }

        int thrown() { throw new IllegalStateException("thirteen"); }
    }

    static class Thin extends Strip {
        Thin(int side) { super(side); }
    }

    static int byInterface(Shape shape) {
        return shape.area() * 3 + shape.twice();
    }

    static int byClass(Square square) {
        return square.area() + 7;
    }

    /** The likely method stores, then the call comes to something that throws. */
    static class Counter implements Runnable {
        int count;

        public void run() { count++; }
    }

    static class Bad extends Counter {
        @Override public void run() {
            count += 100;
            if (count % 700 == 0) throw new IllegalStateException("bad " + count);
        }
    }

    static int thrown;

    static void runIt(Runnable runnable) {
        try {
            runnable.run();
        } catch (IllegalStateException e) {
            thrown++;
        } catch (NullPointerException e) {
            thrown += 1000;
        }
    }

    static int apply(IntUnaryOperator operator, int value) {
        return operator.applyAsInt(value);
    }

    static long rounds(Shape[] shapes, int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            Shape shape = shapes[i % shapes.length];
            try {
                sum = sum * 31 + byInterface(shape) + byClass((Square) shape);
            } catch (IllegalStateException e) {
                sum += 5;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Shape[] first = {new Square(3), new Square(4)};
        Shape[] then = {new Square(5), new Strip(6), new Thin(13), new Thin(8), () -> 9 };
        Shape[] squares = {then[0], then[1], then[2], then[3]};
        System.out.println(rounds(first, 6000));
        System.out.println(rounds(squares, 6000));
        long sum = 0;
        for (int i = 0; i < 6000; i++) sum = sum * 31 + (i % 5 == 2 ? 1 : byInterface(then[i % 5]));
        System.out.println(sum);

        Counter counter = new Counter();
        Bad bad = new Bad();
        for (int i = 0; i < 4000; i++) runIt(counter);
        for (int i = 0; i < 4000; i++) runIt(i % 2 == 0 ? bad : counter);
        runIt(null);
        System.out.println(counter.count + " " + bad.count + " " + thrown);

        int captured = args.length + 4;
        IntUnaryOperator[] operators = {x -> x + 1, x -> x * captured, x -> x / (x - 50), Math::abs};
        int result = 1;
        for (int i = 0; i < 4000; i++) result = apply(operators[0], result);
        for (int i = 0; i < 4000; i++) {
            try {
                result = apply(operators[i % 4], i % 97) + result;
            } catch (ArithmeticException e) {
                result -= 3;
            }
        }
        System.out.println(result);

        List<Object> sorted = new ArrayList<>();
        for (int i = 0; i < 3000; i++) sorted.add(i * 7919 % 3001);
        sorted.sort(Comparator.comparing(o -> (Integer) o));
        sorted.sort(Comparator.comparing(Object::toString));
        sorted.sort((a, b) -> Integer.compare(a.hashCode() % 100, b.hashCode() % 100));
        System.out.println(sorted.subList(0, 12));
    }
}
