import java.util.function.IntUnaryOperator;

public class MethodEntryKinds {
    interface Shape<T> {
        T area(T unit);

        default void called() {
        }
    }

    static class Round implements Shape<Integer> {
        static int count = Integer.parseInt("3");

        Round() {
            this(1);
        }

        Round(int n) {
            super();
        }

        @Override
        public Integer area(Integer unit) {
            return unit;
        }

        synchronized void locked() {
        }
    }

    static native void hear(boolean on);

    static native int natively(int n);

    static int number(int n) {
        return n > 0 ? number(n - 1) : 0;
    }

    static synchronized void lockedClass() {
    }

    static <T> T generic(Shape<T> shape, T unit) {
        return shape.area(unit);
    }

    static void lambda(IntUnaryOperator operator) {
        operator.applyAsInt(1);
    }

    public static void main(String[] args) throws Exception {
        hear(true);
        Round round = new Round();
        round.called();
        round.locked();
        lockedClass();
        number(2);
        natively(0);
        generic(round, 5);
        lambda(n -> n + 1);
        lambda(MethodEntryKinds::number);
        MethodEntryKinds.class.getDeclaredMethod("number", int.class).invoke(null, 0);
        hear(false);
        number(1);
    }
}
