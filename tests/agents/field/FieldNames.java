import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

public class FieldNames {
    static class Generic<T extends Number, U> {
        T value;
        List<? super U>[] lists;
        Map<String, Map.Entry<T, int[]>> map;
        Generic<T, U>.Inner inner;
        int[][] numbers;
        Generic raw;
        long größe;

        class Inner {
            int x = value.intValue();
        }
    }

    enum Color {
        RED, GREEN
    }

    record Point<T>(T x, boolean y) {
    }

    interface Constants {
        Class<?> TYPE = Object.class;
        byte SMALL = 5;
    }

    static native void show(Class<?> type);

    public static void main(String[] args) {
        int captured = args.length;
        Supplier<Integer> anonymous = new Supplier<>() {
            public Integer get() {
                return captured;
            }
        };
        Generic<Integer, String> generic = new Generic<>();
        generic.value = 3;
        System.out.println(generic.new Inner().x + " " + Color.RED + " " + new Point<>(1, true) + " " + Constants.TYPE);
        Class<?>[] types = {Generic.class, Generic.Inner.class, Color.class, Point.class, Constants.class, anonymous.getClass()};
        for (Class<?> type : types) {
            show(type);
        }
    }
}
