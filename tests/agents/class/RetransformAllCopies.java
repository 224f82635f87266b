import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class RetransformAllCopies {
    interface Shape {
        double area();
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    enum Kind {
        SMALL, LARGE;

        static Kind of(Shape shape) {
            return shape.area() > 10 ? LARGE : SMALL;
        }
    }

    static native void all(boolean atOnce);

    static String work(int n) throws Exception {
        Map<String, List<Integer>> groups = IntStream.range(0, n).boxed()
            .collect(Collectors.groupingBy(i -> "k" + i % 3, LinkedHashMap::new, Collectors.toList()));
        List<Shape> shapes = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            shapes.add(new Square(i));
        }
        shapes.sort(Comparator.comparingDouble(Shape::area).reversed());
        String text = String.format("%s %d %.1f", groups, shapes.size(), shapes.get(0).area());
        AtomicInteger counter = new AtomicInteger();
        Thread thread = new Thread(() -> counter.addAndGet(n));
        thread.start();
        thread.join();
        try {
            text += shapes.get(n);
        } catch (IndexOutOfBoundsException e) {
            text += e.getMessage();
        }
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
        return text + counter + Kind.of(shapes.get(1)) + Kind.of(shapes.get(n - 1)) + text.hashCode() + local.get() + new Square(3).equals(new Square(3))
            + text.replaceAll("[0-9]+", "#").length() + Integer.valueOf(77).equals(77) + StackWalker.getInstance().walk(s -> s.count() > 0);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(work(7));
        all(false);
        System.out.println(work(8));
        all(true);
        System.gc();
        System.out.println(work(7));
        all(true);
        for (int i = 2; i < 200; i++) {
            work(i);
        }
        System.out.println(work(8));
    }
}
