import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Calls whose receivers have one class, then another, two, and many, in code that is made anew for them meanwhile. */
public class Receivers {
    interface Shape {
        long area(int scale);

        default Object name() {
            return getClass().getSimpleName();
        }
    }

    record Square(int side) implements Shape {
        public long area(int scale) {
            return (long) side * side * scale;
        }
    }

    record Strip(int length) implements Shape {
        public long area(int scale) {
            return length + scale;
        }

        public Object name() {
            return "strip";
        }
    }

    record Odd(int n) implements Shape {
        public long area(int scale) {
            if (n % 1000 == 7) {
                throw new IllegalStateException("odd " + n);
            }
            return n ^ scale;
        }
    }

    record Heavy(int n) implements Shape {
        public long area(int scale) {
            return new int[n & 15].length + new ArrayList<>(List.of(n, scale)).hashCode();
        }
    }

    record Nothing() implements Shape {
        public long area(int scale) {
            return 0;
        }
    }

    static class Base {
        int value = 1;

        double weigh(double x, long y) {
            return x + y + value;
        }
    }

    static class Light extends Base {
        @Override
        double weigh(double x, long y) {
            return x / 2 - y;
        }
    }

    static class Lighter extends Light {
        @Override
        double weigh(double x, long y) {
            return super.weigh(x, y) / 4 + value;
        }
    }

    static long sum(List<Shape> shapes, int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            for (Shape shape : shapes) {
                try {
                    sum = sum * 31 + shape.area(round) + shape.name().hashCode() % 7;
                } catch (IllegalStateException e) {
                    sum += e.getMessage().length();
                }
            }
        }
        return sum;
    }

    static List<Shape> shapes(int kinds, int first) {
        List<Shape> shapes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            // The first kind is most of them.
            int kind = kinds == 1 || i % 3 != 0 ? first : (first + i / 3) % kinds;
            shapes.add(switch (kind) {
                case 0 -> new Square(i);
                case 1 -> new Strip(i);
                case 2 -> new Odd(i);
                case 3 -> new Heavy(i);
                default -> new Nothing();
            });
        }
        return shapes;
    }

    static String weigh(Base[] bases, int rounds) {
        double sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum / 3 + bases[i % bases.length].weigh(i, i >> 3);
        }
        return Double.toString(sum);
    }

    /** A library's loop: what its call has depends on who calls. */
    static int fold(int[] numbers, IntBinaryOperator operator) {
        int result = 0;
        for (int number : numbers) {
            result = operator.applyAsInt(result, number);
        }
        return result;
    }

    static int adds(int[] numbers) {
        return fold(numbers, (a, b) -> a + b);
    }

    static int mixes(int[] numbers) {
        return fold(numbers, (a, b) -> a * 31 ^ b);
    }

    static int captures(int[] numbers, int with) {
        return fold(numbers, (a, b) -> Math.max(a + with, b));
    }

    /** A loop that goes on while its code is made anew, by other receivers than it began with. */
    static long longLoop(Function<Long, Long>[] steps) {
        long value = 1;
        for (int i = 0; i < 600_000; i++) {
            value = steps[i / 100_000].apply(value) + i;
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        for (int first = 0; first < 5; first++) {
            System.out.println("one kind " + first + ": " + sum(shapes(1, first), 30));
        }
        for (int kinds = 2; kinds <= 5; kinds++) {
            System.out.println(kinds + " kinds: " + sum(shapes(kinds, kinds - 1), 30));
        }
        Base[][] bases = {{new Base()}, {new Light()}, {new Base(), new Light()}, {new Lighter(), new Light(), new Base()}};
        for (Base[] some : bases) {
            System.out.println(some.length + " weighed: " + weigh(some, 20_000));
        }
        int[] numbers = new int[500];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 7919 % 1009;
        }
        long folded = 0;
        for (int i = 0; i < 200; i++) {
            folded = folded * 7 + adds(numbers) + mixes(numbers) + captures(numbers, i);
        }
        System.out.println("folded: " + folded);
        Function<Long, Long>[] steps = new Function[] {
            (Function<Long, Long>) v -> v + 1, (Function<Long, Long>) v -> v * 3, (Function<Long, Long>) v -> v ^ 0x5555,
            (Function<Long, Long>) v -> -v, (Function<Long, Long>) v -> v >>> 1, (Function<Long, Long>) v -> Long.reverse(v)
        };
        System.out.println("a long loop: " + longLoop(steps));
        // Receivers whose class goes, in code that stays.
        List<WeakReference<Class<?>>> gone = new ArrayList<>();
        long told = 0;
        for (int i = 0; i < 6; i++) {
            URL[] here = {Receivers.class.getProtectionDomain().getCodeSource().getLocation()};
            try (URLClassLoader loader = new URLClassLoader(here, ClassLoader.getPlatformClassLoader())) {
                Class<?> own = loader.loadClass("Receivers$Teller");
                Supplier<Integer> teller = (Supplier<Integer>) own.getDeclaredConstructor(int.class).newInstance(i);
                gone.add(new WeakReference<>(own));
                told += tell(teller, 5_000);
            }
        }
        System.out.println("told: " + told);
        long until = System.nanoTime() + 20_000_000_000L;
        while (gone.stream().anyMatch(r -> r.get() != null) && System.nanoTime() < until) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println("classes that stay: " + gone.stream().filter(r -> r.get() != null).count());
        System.out.println("told: " + tell(new Teller(9), 5_000) + " " + tell(() -> 4, 5_000));
    }

    static long tell(Supplier<Integer> teller, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += teller.get();
        }
        return sum;
    }

    public static class Teller implements Supplier<Integer> {
        final int number;

        public Teller(int number) {
            this.number = number;
        }

        public Integer get() {
            return number;
        }
    }
}
