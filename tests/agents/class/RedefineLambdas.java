import java.util.function.Function;
import java.util.function.Supplier;

public class RedefineLambdas {
    enum Color {
        RED, GREEN
    }

    static class First {
        static Supplier<String> lambda(int number) {
            return () -> "old " + number;
        }

        static Function<String, String> reference() {
            return First::named;
        }

        static String named(String text) {
            return "old named " + text;
        }

        static String choose(Color color) {
            return switch (color) {
                case RED -> "old red";
                case GREEN -> "old green";
            };
        }
    }

    static class Second {
        static Supplier<String> lambda(int number) {
            return () -> "new " + number * 2 + "!";
        }

        static Function<String, String> reference() {
            return Second::named;
        }

        static String named(String text) {
            return "new named " + text;
        }

        static String choose(Color color) {
            return switch (color) {
                case RED -> "new red " + color;
                case GREEN -> "new green " + color;
            };
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    public static void main(String[] args) {
        Supplier<String> before = First.lambda(5);
        Function<String, String> reference = First.reference();
        System.out.println(before.get() + ", " + reference.apply("a") + ", " + First.choose(Color.RED) + First.choose(Color.GREEN));
        redefine(First.class, ClassBytes.as(Second.class, First.class));
        System.out.println(before.get() + ", " + reference.apply("a") + ", " + First.choose(Color.RED) + First.choose(Color.GREEN));
        System.out.println(First.lambda(6).get() + ", " + First.reference().apply("b"));
    }
}
