import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/** Arrays that are made, asked and copied without a word of what they are made of, and classes that are asked what they are. */
public class ReflectedArrays {
    record Point(int x, int y) {}

    static final Class<?>[] CLASSES = {
        int.class, byte.class, double.class, String.class, Object.class, List.class, int[].class, String[][].class,
        Point.class, Thread.State.class, void.class, Override.class, null,
    };

    static String make(Class<?> component, int length) {
        try {
            Object array = Array.newInstance(component, length);
            return array.getClass().getTypeName() + " " + Array.getLength(array);
        } catch (RuntimeException | OutOfMemoryError e) {
            return e.toString();
        }
    }

    static Object strings(int length) {
        return Array.newInstance(String.class, length);
    }

    static String length(Object array) {
        try {
            return String.valueOf(Array.getLength(array));
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static String copy(Object[] from, Class<? extends Object[]> type) {
        try {
            return Arrays.toString(Arrays.copyOf(from, from.length + 1, type));
        } catch (ArrayStoreException e) {
            return e.toString();
        }
    }

    static String store(Object[] from, Object[] to) {
        String failed = "";
        try {
            System.arraycopy(from, 0, to, 1, from.length);
        } catch (ArrayStoreException e) {
            failed = " " + e.getMessage();
        }
        return Arrays.toString(to) + failed;
    }

    static String grid(int a, int b, int c) {
        try {
            int[][][] grid = new int[a][b][c];
            long sum = 0;
            for (int[][] plane : grid) {
                for (int[] line : plane) {
                    line[c - 1] = b;
                    sum += line.length + line[c - 1] + line[0];
                }
            }
            return grid.length + " " + sum;
        } catch (NegativeArraySizeException e) {
            return e.toString();
        }
    }

    static String what(Class<?> type) {
        return type.getSuperclass() + " " + type.isHidden() + " " + type.isRecord() + " " + type.isEnum();
    }

    static void show(int round, String text) {
        if (round == 0 || round == 3_999) System.out.println(text);
    }

    public static void main(String[] args) throws Exception {
        Runnable hidden = () -> {};
        Object[] mixed = {"a", "b", 3, "d"};
        Object[] texts = {"a", null, "c"};
        Object[] kept = new Object[8];
        for (int i = 0; i < 4_000; i++) {
            for (Class<?> type : CLASSES) show(i, make(type, i & 7));
            show(i, make(String.class, -1 - (i & 1)));
            kept[i & 7] = strings(i & 15);
            show(i, length(kept[i & 7]) + " " + length(new long[i & 3][5]) + " " + length("no array") + " " + length(null));
            show(i, copy(texts, String[].class) + copy(texts, CharSequence[].class) + copy(mixed, String[].class));
            show(i, copy(mixed, Object[].class) + copy(new String[] {"x"}, Object[].class));
            show(i, store(mixed, new String[6]) + store(new Integer[] {1, 2}, new Number[3]) + store(new Integer[] {1}, new String[2]));
            show(i, store(new int[][] {{1}}, new Object[2]).replaceAll("@[0-9a-f]+", "@") + store(new Integer[] {null}, new String[2]));
            show(i, grid(2, 3, 4) + " " + grid(i & 3, 1, 1) + " " + grid(3, 0, 5) + " " + grid(2, -1, 4) + " " + grid(0, 1, -2));
        }
        System.out.println(grid(3, 1_000, 9) + " " + grid(1, 2, 2_000));
        for (int i = 0; i < 4_000; i++) {
            for (Class<?> type : CLASSES) if (type != null) show(i, type.getTypeName() + ": " + what(type));
            show(i, what(hidden.getClass()) + ", " + what(Record.class) + ", " + what(Point[].class));
        }
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
    }
}
