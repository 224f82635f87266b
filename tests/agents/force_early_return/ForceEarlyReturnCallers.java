import java.util.function.IntUnaryOperator;

public class ForceEarlyReturnCallers {
    static native void prepare(Class<?> klass, String name);

    static native void skip(int count);

    static native int byNative();

    static int number(int n) {
        return n == 0 ? 0 : number(n - 1) + 1;
    }

    static int calls(int n) {
        return n + number(1) * number(1) - n;
    }

    public static void main(String[] args) throws Exception {
        prepare(ForceEarlyReturnCallers.class, "number");
        System.out.println(byNative());
        System.out.println(ForceEarlyReturnCallers.class.getDeclaredMethod("number", int.class).invoke(null, 3));
        skip(2);
        System.out.println(number(5));
        System.out.println(calls(1000));
        IntUnaryOperator reference = ForceEarlyReturnCallers::number;
        System.out.println(reference.applyAsInt(2));
        int[] array = new int[60];
        array[number(1)] = number(2);
        System.out.println(array[50]);
    }
}
