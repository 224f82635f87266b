import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class ClassSignatures {
    static class Plain {
    }

    static class Generic<T extends Comparable<? super T> & Serializable, U> {
        class Inner<V> {
        }

        class Simple {
        }
    }

    abstract static class Sub<X> implements Function<List<X>, Map<String, X[]>> {
    }

    interface Shape<T> extends Comparable<Shape<T>> {
    }

    static class Raw extends Generic {
    }

    enum Color {
        RED, GREEN {
        }
    }

    record Point<T>(T x) {
    }

    static class Größe {
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Generic.class), false).lookupClass();
        Runnable lambda = () -> show(null);
        class Local<T> {
        }
        Object anonymous = new Comparable<String>() {
            public int compareTo(String other) {
                return 0;
            }
        };
        Class<?>[] types = {Plain.class, Generic.class, Generic.Inner.class, Generic.Simple.class, Sub.class, Shape.class, Raw.class, Color.class,
            Color.GREEN.getClass(), Point.class, Größe.class, hidden, hidden.arrayType(), lambda.getClass(), Local.class, anonymous.getClass(),
            Generic[].class, int[].class, String[][].class, int.class, boolean.class, long.class, void.class, List.class, Object.class};
        for (Class<?> type : types) {
            show(type);
        }
    }
}
