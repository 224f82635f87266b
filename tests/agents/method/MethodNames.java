import java.util.List;

public class MethodNames {
    interface Shape<T> extends Comparable<Shape<T>> {
        <X extends Exception> T area(List<? extends T> list, int[][] numbers) throws X;

        default void nothing() {
        }
    }

    abstract static class Base<U> implements Shape<U>, Runnable {
        static int number = Integer.parseInt("3");

        Base(U value) {
        }

        public int compareTo(Shape<U> other) {
            return 0;
        }

        public void run() {
        }

        native long größe(double a, boolean b, char c, short d, byte e, float f);
    }

    static class Sub extends Base<String> {
        Sub() {
            super("text");
        }

        public <X extends Exception> String area(List<? extends String> list, int[][] numbers) throws X {
            return null;
        }
    }

    static native void show(Class<?> type);

    static native void inherited(Class<?> type);

    public static void main(String[] args) {
        new Sub();
        Class<?>[] types = {Shape.class, Base.class, Sub.class, int[].class, int.class};
        for (Class<?> type : types) {
            show(type);
        }
        inherited(Sub.class);
    }
}
