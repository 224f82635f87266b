import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

public class TypesTarget<K extends Comparable<K>, V> {
    static final long CONSTANT = 1L << 50;
    static final String NAME = "constant";
    protected transient volatile Map<K, List<? super V>> map;

    @FunctionalInterface
    interface Action<T> {
        T act(T t) throws Exception;

        default void nothing() {
        }

        static void also() {
        }
    }

    @Deprecated
    enum Color {
        RED {
            @Override
            int value() {
                return 1;
            }
        },
        GREEN;

        int value() {
            return 2;
        }
    }

    record Pair<A, B>(A first, B second) {
        Pair {
            java.util.Objects.requireNonNull(first);
        }
    }

    sealed interface Shape permits Circle {
    }

    static final class Circle implements Shape {
    }

    abstract static class Base {
        protected abstract void todo(int[][] x, String... rest);

        native int missing();

        synchronized final double old() {
            return 1;
        }
    }

    class Inner extends Base implements Action<String> {
        class Innermost {
        }

        @Override
        protected void todo(int[][] x, String... rest) {
        }

        @Override
        public String act(String s) {
            return s + map;
        }
    }

    <T extends Throwable & Runnable> T generic(K key, T[] array, List<? extends V> list) throws T {
        return null;
    }

    static class Hidden implements Supplier<String> {
        @Override
        public String get() {
            int local = 5; // at: hidden
            return "hidden " + local;
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] all = {Color.RED, new Pair<>(1, 2), new Circle(), new TypesTarget<String, Integer>().new Inner().new Innermost(), new Action<?>[0],
            new int[0][0], Shape.class};
        System.out.println(all.length); // at: loaded
        byte[] bytes = Files.readAllBytes(Path.of(System.getenv("CLASSES"), "TypesTarget$Hidden.class"));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Supplier<?> hidden = (Supplier<?>) lookup.defineHiddenClass(bytes, true).lookupClass().getDeclaredConstructor().newInstance();
        System.out.println(hidden.get());
        List<Supplier<String>> lambdas = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int captured = i;
            lambdas.add(() -> "lambda " + captured); // at: lambda
        }
        for (Supplier<String> each : lambdas) {
            System.out.println(each.get());
        }
    }
}
