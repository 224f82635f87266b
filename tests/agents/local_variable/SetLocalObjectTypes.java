import java.util.ArrayList;

public class SetLocalObjectTypes {
    static native void change(Object value);

    static <T extends Number> void variables(Object value, T generic) {
        Object any = "any";
        Number number = 1.5;
        Comparable<?> comparable = "comparable";
        Object[] objects = {};
        Number[] numbers = {};
        int[] ints = {1};
        change(value);
        System.out.println((any == value) + " " + (number == value) + " " + (comparable == value) + " " + (objects == value) + " "
            + (numbers == value) + " " + (ints == value) + " " + (generic == value));
    }

    public static void main(String[] args) {
        Object[] values = {null, 7, "text", new Integer[3], new int[5], new int[2][2], new ArrayList<Object>(), Integer.class};
        for (Object value : values) {
            variables(value, 3);
        }
    }
}
