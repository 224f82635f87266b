import java.util.ArrayList;
import java.util.function.Supplier;

public class ForceEarlyReturnObjectTypes {
    static native void prepare(String[] names);

    static native void answer(Object object);

    static Object anObject() {
        return "own";
    }

    static Number aNumber() {
        return 0;
    }

    static Comparable<?> aComparable() {
        return "own";
    }

    static Object[] objects() {
        return new Object[0];
    }

    static Number[] numbers() {
        return new Number[0];
    }

    static int[] ints() {
        return new int[0];
    }

    static int[][] matrix() {
        return new int[0][];
    }

    static Cloneable aCloneable() {
        return null;
    }

    static <T extends Number> T generic() {
        return null;
    }


    static void each(Object value, Supplier<?>[] suppliers) {
        answer(value);
        for (Supplier<?> supplier : suppliers) {
            boolean same = supplier.get() == value;
            System.out.println("  the same " + same);
        }
    }

    public static void main(String[] args) {
        String[] names = {"anObject", "aNumber", "aComparable", "objects", "numbers", "ints", "matrix", "aCloneable", "generic"};
        prepare(names);
        Supplier<?>[] suppliers = {() -> anObject(), () -> aNumber(), () -> aComparable(), () -> objects(), () -> numbers(), () -> ints(),
            () -> matrix(), () -> aCloneable(), () -> generic()};
        Object[] values = {null, 7, new Integer[3], new int[5], new int[2][2], new ArrayList<Object>()};
        for (Object value : values) {
            each(value, suppliers);
        }
    }
}
