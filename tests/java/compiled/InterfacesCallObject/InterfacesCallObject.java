import java.util.function.IntFunction;

/** Calls of Object's methods, and of private methods, through interfaces. */
public class InterfacesCallObject {
    interface Shape {
        private int twice(int x) {
            return x * 2 + own();
        }

        int own();

        default int all(Shape other) {
            return twice(3) + other.twice(4);
        }
    }

    record Square(int side) implements Shape {
        @Override
        public int own() {
            return side;
        }

        @Override
        public int hashCode() {
            return side * 31;
        }
    }

    static class Circle implements Shape {
        @Override
        public int own() {
            return 7;
        }

        @Override
        public String toString() {
            return "circle";
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Shape shape && shape.own() == 7;
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    enum Known implements Shape {
        ONE,
        TWO;

        @Override
        public int own() {
            return ordinal();
        }
    }

    static int hash(Shape shape) {
        return shape.hashCode();
    }

    static String text(Shape shape) {
        return shape.toString();
    }

    static boolean same(Shape shape, Shape other) {
        return shape.equals(other);
    }

    static Class<?> type(Shape shape) {
        return shape.getClass();
    }

    static void wake(Shape shape) {
        shape.notifyAll();
    }

    static int both(Shape shape, Shape other) {
        return shape.all(other);
    }

    static String thrown(IntFunction<Object> call) {
        try {
            return "returned " + call.apply(0);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Circle(), Known.TWO, new Square(4), new Circle() {}};
        long sum = 0;
        int types = 0;
        for (int i = 0; i < 60_000; i++) {
            Shape shape = shapes[i % shapes.length];
            Shape other = shapes[i * 7 % 3];
            sum += shape == Known.TWO ? 1 : hash(shape);
            sum += text(shape).length() + both(shape, other);
            if (same(shape, other)) sum += 1000;
            if (type(shape) == Square.class) types++;
        }
        System.out.println(sum + " " + types);
        System.out.println(thrown(i -> hash(null)));
        System.out.println(thrown(i -> text(null)));
        System.out.println(thrown(i -> same(null, shapes[0])));
        System.out.println(thrown(i -> type(null)));
        System.out.println(thrown(i -> both(null, shapes[0])));
        System.out.println(thrown(i -> both(shapes[0], null)));
        System.out.println(thrown(i -> {
            wake(shapes[1]);
            return "woken";
        }));
        synchronized (shapes[1]) {
            for (int i = 0; i < 20_000; i++) wake(shapes[1]);
        }
        IntFunction<Shape> lambda = Square::new;
        System.out.println(lambda.equals(lambda) + " " + lambda.getClass().isHidden() + " " + hash(lambda.apply(2)));
    }
}
