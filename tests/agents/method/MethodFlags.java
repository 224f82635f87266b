import java.util.function.Supplier;

public class MethodFlags {
    abstract static class Plain implements Supplier<String>, Cloneable {
        static {
            System.out.println("initialised");
        }

        protected Plain() {
        }

        private Plain(int number) {
        }

        public void first() {
        }

        private void second() {
        }

        protected static void third() {
        }

        final void fourth() {
        }

        synchronized void fifth() {
        }

        native void sixth();

        abstract void seventh();

        strictfp double eighth() {
            return 1;
        }

        int ninth(int... many) {
            return many.length;
        }

        public String get() {
            return "got";
        }

        @Override
        protected Plain clone() {
            return this;
        }

        private static native synchronized int tenth(Object... many);
    }

    interface Shape {
        void open();

        default void given() {
        }

        static void common() {
        }

        private void own() {
        }
    }

    enum Color {
        RED
    }

    record Point(int x) {
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        Class.forName("MethodFlags$Plain");
        Shape shape = () -> show(null);
        shape.given();
        System.out.println(Color.RED + " " + new Point(3));
        Class<?>[] types = {Plain.class, Shape.class, Color.class, Point.class, MethodFlags.class};
        for (Class<?> type : types) {
            show(type);
        }
    }
}
