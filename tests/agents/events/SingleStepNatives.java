import java.lang.reflect.Method;

public class SingleStepNatives {
    final int made;

    SingleStepNatives() {
        made = 5;
    }

    static native void mode(boolean on);

    static native int calls(int n);

    static native int thrown();

    static native int passes();

    static native Object make();

    static int called(int n) {
        return n + 1;
    }

    static int thrower() {
        throw new IllegalArgumentException();
    }

    static int work(Method reflected) throws ReflectiveOperationException {
        int sum = calls(1);
        try {
            sum += thrown();
        } catch (IllegalStateException e) {
            sum += 10;
        }
        try {
            sum += passes();
        } catch (IllegalArgumentException e) {
            sum += 100;
        }
        sum += ((SingleStepNatives) make()).made;
        sum += (int) reflected.invoke(null, 7);
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Method reflected = SingleStepNatives.class.getDeclaredMethod("calls", int.class);
        work(reflected);
        mode(true);
        int sum = work(reflected);
        mode(false);
        System.out.println(sum);
    }
}
