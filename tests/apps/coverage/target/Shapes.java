import java.util.ArrayList;
import java.util.List;

/** Something of each kind of code, some of it never run. */
public class Shapes {
    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " " + area();
        }
    }

    record Circle(double r) implements Shape {
        public double area() {
            return Math.PI * r * r;
        }
    }

    record Rect(double w, double h) implements Shape {
        public double area() {
            return w * h;
        }
    }

    enum Mode {
        FAST,
        SLOW;

        boolean fast() {
            return this == FAST;
        }
    }

    static int branchy(int n) {
        if (n > 10) {
            return n < 20 ? 1 : 2;
        }
        switch (n) {
            case 1:
                return 5;
            case 2:
                return 6;
            default:
                return 7;
        }
    }

    static void never() {
        System.out.println("never");
    }

    public static void main(String[] args) throws Exception {
        List<Shape> shapes = new ArrayList<>(List.of(new Circle(1), new Rect(2, 3)));
        shapes.forEach(s -> System.out.println(s.describe()));
        for (int i = 0; i < 15; i++) {
            branchy(i);
        }
        System.out.println(Mode.FAST.fast());
        try {
            throw new IllegalStateException("x");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        } finally {
            System.out.println("finally");
        }
        Thread thread = new Thread(() -> {
            synchronized (shapes) {
                System.out.println("thread");
            }
        });
        thread.start();
        thread.join();
    }
}
