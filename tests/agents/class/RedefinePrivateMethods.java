import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Private methods that are static or final come and go; others don't. */
public class RedefinePrivateMethods {
    static class V0 {
        int base = 7;

        String run(Runnable change) {
            change.run();
            return "V0 " + kept();
        }

        private int kept() {
            return base;
        }
    }

    /** Private methods of all kinds that may come. */
    static class V1 {
        int base = 7;

        String run(Runnable change) {
            change.run();
            int value = base;
            Supplier<String> lambda = () -> "lambda " + value;
            return "V1 " + kept() + fixed() + bound(3) + lambda.get();
        }

        private int kept() {
            return base + 1;
        }

        private static String fixed() {
            return " fixed ";
        }

        private final String bound(int more) {
            return "bound " + (base + more) + " ";
        }
    }

    /** One goes, one comes, the order is another one. */
    static class V2 {
        int base = 7;

        private static String other(String text) {
            return " other " + text;
        }

        private int kept() {
            return base + 2;
        }

        String run(Runnable change) {
            change.run();
            return "V2 " + kept() + other("x") + bound(4);
        }

        private final String bound(int more) {
            return " bound " + (base - more);
        }
    }

    static class P1 {
        int base = 7;

        String run(Runnable change) {
            return "private";
        }

        private int kept() {
            return 1;
        }

        private void notFinal() {
        }
    }

    static class P2 {
        int base = 7;

        String run(Runnable change) {
            return "package";
        }

        private int kept() {
            return 1;
        }

        static void notPrivate() {
        }
    }

    static class P3 {
        int base = 7;

        String run(Runnable change) {
            return "public";
        }

        private int kept() {
            return 1;
        }

        public final void notPrivate() {
        }
    }

    static class P4 {
        int base = 7;

        String run(Runnable change) {
            return "removed";
        }
    }

    static class P5 {
        int base = 7;

        String run(Runnable change) {
            return "final";
        }

        private final int kept() {
            return 1;
        }
    }

    static class P6 {
        int base = 7;

        String run(Runnable change) {
            return "static";
        }

        private static int kept() {
            return 1;
        }
    }

    static class P7 {
        int base = 7;

        private P7(int value) {
        }

        P7() {
        }

        String run(Runnable change) {
            return "constructor";
        }

        private int kept() {
            return 1;
        }
    }

    static class P8 {
        int base = 7;

        static {
            System.out.println("never");
        }

        String run(Runnable change) {
            return "initialiser";
        }

        private int kept() {
            return 1;
        }
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static String become(Class<?> model) {
        String text = ClassBytes.text(ClassBytes.file(model));
        return redefine(V0.class, ClassBytes.bytes(text.replace(model.getName(), V0.class.getName())));
    }

    static String methods() {
        return Arrays.stream(V0.class.getDeclaredMethods()).filter(method -> !method.isSynthetic())
            .map(method -> method.getName()).sorted().collect(Collectors.joining(" "));
    }

    static void show(V0 object, String what, String answer) {
        System.out.println(what + ": " + answer + ", " + methods());
        for (int i = 0; i < 3; i++) {
            System.out.println("  " + object.run(() -> { }));
        }
    }

    public static void main(String[] args) throws Exception {
        V0 object = new V0();
        show(object, "first", "-");
        show(object, "more", become(V1.class));
        for (Class<?> model : new Class<?>[] {P1.class, P2.class, P3.class, P4.class, P5.class, P6.class, P7.class, P8.class}) {
            System.out.println(model.getSimpleName() + ": " + become(model) + " " + object.run(() -> { }));
        }
        var bound = V0.class.getDeclaredMethod("bound", int.class);
        bound.setAccessible(true);
        System.out.println(bound.invoke(object, 1));
        show(object, "others", become(V2.class));
        System.out.println(bound.invoke(object, 1) + " " + V0.class.getDeclaredMethod("other", String.class));
        try {
            System.out.println(object.run(() -> become(V1.class)));
        } catch (NoSuchMethodError e) {
            System.out.println(e);
        }
        show(object, "in a frame", "-");
        show(object, "back", become(V0.class));
        for (int i = 0; i < 20; i++) {
            become(i % 3 == 0 ? V0.class : i % 3 == 1 ? V1.class : V2.class);
        }
        System.gc();
        show(object, "often", "-");
    }
}
