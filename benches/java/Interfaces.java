import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;

/** Interface calls: one receiver class, several, and lambdas; default methods and casts. */
public class Interfaces {
    interface Shape {
        int area();

        default int twice() {
            return area() * 2;
        }
    }

    record Box(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Strip(int length) implements Shape, Comparable<Strip> {
        public int area() {
            return length;
        }

        public int compareTo(Strip other) {
            return Integer.compare(length, other.length);
        }
    }

    record Dot() implements Shape {
        public int area() {
            return 1;
        }

        public int twice() {
            return 2;
        }
    }

    public static void main(String[] args) {
        Bench.start();
        List<Shape> shapes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            shapes.add(i % 3 == 0 ? new Box(i) : i % 3 == 1 ? new Strip(i) : new Dot());
        }
        IntBinaryOperator[] steps = {(a, b) -> a + b, (a, b) -> a ^ b, Math::max};
        int sum = 0;
        for (int round = 0; round < 5000; round++) {
            for (int i = 0; i < 300; i++) {
                Shape shape = shapes.get(i);
                sum = steps[i % 3].applyAsInt(sum, shape.twice());
                if (shape instanceof Comparable) {
                    sum++;
                }
            }
        }
        Bench.end(sum);
    }
}
