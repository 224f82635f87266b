public class ChangesTarget {
    interface Named {
        default String name() {
            return "old default";
        }
    }

    static class Subject implements Named {
        static int kept = 1;
        int field = 2;
        protected String text = "field";

        static String value() {
            return "old"; // at: value
        }

        int loop(int rounds) {
            int sum = field;
            for (int i = 0; i < rounds; i++) {
                sum += i; // at: loop
            }
            return sum;
        }

        private String secret() {
            return "old secret";
        }

        String both() {
            Runnable lambda = () -> text = "old lambda";
            lambda.run();
            return value() + ", " + secret() + ", " + name() + ", " + text;
        }
    }

    record Point(int x, int y) {
        int sum() {
            return x + y;
        }
    }

    sealed interface Shape permits Square {
    }

    static final class Square implements Shape {
        String text() {
            return "old square";
        }
    }

    static class Outer {
        class In {
        }

        String text() {
            return "old outer";
        }
    }

    static void round(String name) {
        System.out.println(name + ": " + new Subject().both() + ", " + Subject.kept + ", " + new Point(1, 2).sum() + ", " + new Square().text() // at: round
            + ", " + new Outer().text());
    }

    public static void main(String[] args) throws Exception {
        Subject subject = new Subject();
        Shape[] shapes = {new Square()};
        Class<?>[] loaded = {Outer.In.class};
        Subject.kept = 5;
        round("first");
        System.out.println(subject.loop(3));
        round("second");
        System.out.println(subject.loop(3) + shapes.length + loaded.length);
        round("third");
    }
}
