import java.io.Serializable;
import java.util.function.Supplier;

public class ClassMembers {
    interface Shape extends Comparable<Shape>, Serializable {
        int SIDES = Integer.parseInt("4");
        String NAME = "name";

        double area();

        default double twice() {
            return helper(2);
        }

        private double helper(int factor) {
            return area() * factor;
        }

        static Shape none() {
            return null;
        }
    }

    abstract static class Base implements Shape, Runnable {
        static long count;
        int zero;
        private String second;
        Object first;
        static final int constant = 5;

        static {
            count = 1;
        }

        Base() {
        }

        Base(int number) {
            zero = number;
        }

        abstract void hole();

        native void inNative();

        public Base clone() {
            return null;
        }
    }

    static class Sub extends Base implements Supplier<String> {
        int zero;

        public double area() {
            return 0;
        }

        public int compareTo(Shape other) {
            return 0;
        }

        public String get() {
            return "got";
        }

        public void run() {
        }

        void hole() {
        }
    }

    interface Empty {
    }

    static class Unlinked implements Empty {
        int number;
    }

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        System.out.println(new Sub().get() + Shape.SIDES);
        Class<?>[] types = {Shape.class, Base.class, Sub.class, int[].class, Sub[].class, int.class, void.class};
        for (Class<?> type : types) {
            show(type);
        }
        show(Class.forName("ClassMembers$Unlinked", false, ClassMembers.class.getClassLoader()));
        show(Class.forName("ClassMembers$Empty", false, ClassMembers.class.getClassLoader()));
        new Unlinked();
        show(Unlinked.class);
    }
}
