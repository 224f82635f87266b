import java.util.List;
import java.util.Map;

public class VariableTables {
    abstract static class Plain<T extends Number> {
        static int sum(int a, long b, double[] c) {
            int sum = a;
            for (int i = 0; i < c.length; i++) {
                double one = c[i];
                sum += one;
            }
            for (long j = b; j > 0; j--) {
                sum++;
            }
            try {
                sum /= a;
            } catch (ArithmeticException e) {
                String text = e.getMessage();
                sum -= text.length();
            }
            return sum;
        }

        <X> void generic(T first, List<? super X> second, Map<T, int[]> third) {
            List<T>[] local = null;
            X other = null;
            Object plain = local;
        }

        static void nothing() {
        }

        native void inNative(int a);

        abstract void none(int b);
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        Class.forName("VariableTables$Plain");
        show(Plain.class);
        byte[] without = ClassBytes.constant(ClassBytes.file(Plain.class), "LocalVariableTable", "NoVariablesTableNo");
        show(Class.forName("VariableTables$Plain", true, new ClassBytes().with("VariableTables$Plain", without)));
        byte[] raw = ClassBytes.constant(ClassBytes.file(Plain.class), "LocalVariableTypeTable", "NoVariablesTypeTableNo");
        show(Class.forName("VariableTables$Plain", true, new ClassBytes().with("VariableTables$Plain", raw)));
    }
}
