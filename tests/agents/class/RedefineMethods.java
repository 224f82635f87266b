import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A class V0 becomes its models V1 and so on; its caller C0 those that were compiled with them. */
public class RedefineMethods {
    static class Above {
        public String up() {
            return "Above.up";
        }
    }

    static class V0 extends Above {
        public String kept() {
            return "V0.kept";
        }

        public String going() {
            return "V0.going";
        }

        private String hidden() {
            return "V0.hidden";
        }

        static String fixed() {
            return "V0.fixed";
        }

        String run(Runnable change) {
            change.run();
            StringBuilder text = new StringBuilder();
            try {
                text.append(kept());
                text.append(", ").append(fixed());
            } catch (LinkageError e) {
                text.append(", ").append(e);
            }
            try {
                text.append(", ").append(hidden());
            } catch (LinkageError e) {
                text.append(", ").append(e);
            }
            try {
                text.append(", ").append(going());
            } catch (LinkageError e) {
                text.append(", ").append(e);
            }
            try {
                text.append(", ").append(direct());
            } catch (LinkageError e) {
                text.append(", ").append(e);
            }
            return text.toString();
        }

        private String direct() {
            return "V0.direct";
        }
    }

    /** Overrides what V0 has only later. */
    static class Below extends V0 {
        public String coming() {
            return "Below.coming " + up();
        }

        public String going() {
            return "Below.going";
        }

        public String hidden() {
            return "Below.hidden";
        }

        String parent() {
            return super.up() + " " + super.toString();
        }
    }

    static class Other extends V0 {
    }

    static class C0 {
        static String call(V0 object) {
            return object.kept() + " " + object.going() + " " + V0.fixed();
        }
    }

    /** Methods added: virtual, static, a constructor; overriding a super's and Object's. */
    static class V1 extends Above {
        V1() {
        }

        V1(int value) {
            System.out.println("made of " + value);
        }

        public String kept() {
            return "V1.kept";
        }

        public String going() {
            return "V1.going";
        }

        private String hidden() {
            return "V1.hidden";
        }

        static String fixed() {
            return "V1.fixed";
        }

        String run(Runnable change) {
            change.run();
            Supplier<String> lambda = () -> "lambda " + coming();
            return kept() + lambda.get();
        }

        public String coming() {
            return "V1.coming";
        }

        static String more(long wide, String text) {
            return "V1.more " + wide + text;
        }

        public String up() {
            return "V1.up and " + super.up();
        }

        public String toString() {
            return "V1.toString";
        }
    }

    static class C1 {
        static String call(V1 object) {
            new V1(5);
            return object.kept() + " " + object.going() + " " + V1.fixed() + " " + object.coming() + " " + V1.more(1, "m")
                + " " + object.up() + " " + object;
        }
    }

    /** Methods removed, and others with other parameters, results and modifiers; static and not. */
    static class V2 extends Above {
        String run(Runnable change) {
            change.run();
            return "V2.run";
        }

        public synchronized String kept() {
            return "V2.kept " + Thread.holdsLock(this);
        }

        public String hidden() {
            return "V2.hidden";
        }

        String fixed() {
            return "V2.fixed of an instance";
        }

        static String coming() {
            return "V2.coming static";
        }

        public String more(String text, long wide) {
            return "V2.more " + text + wide;
        }
    }

    static class C2 {
        static String call(V2 object) {
            return object.kept() + " " + object.hidden() + " " + object.fixed() + " " + object.more("n", 2) + " "
                + V2.coming() + " " + object.up();
        }
    }

    /** Final, where nobody overrides. */
    static class V3 extends Above {
        String run(Runnable change) {
            change.run();
            return "V3.run";
        }

        public final String kept() {
            return "V3.kept";
        }

        public String going() {
            return "V3.going";
        }

        protected String coming() {
            return "V3.coming";
        }
    }

    static class C3 {
        static String call(V3 object) {
            return object.kept() + " " + object.going() + " " + object.coming();
        }
    }

    /** Refused: Below overrides going. */
    static class F1 extends Above {
        public final String going() {
            return "F1.going";
        }
    }

    /** Refused: an interface. */
    interface F2 {
    }

    static class Late extends V0 {
        public String coming() {
            return "Late.coming";
        }
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static String become(String type, String model) {
        try {
            String name = RedefineMethods.class.getName() + "$";
            String text = ClassBytes.text(ClassBytes.file(Class.forName(name + model)));
            char number = model.charAt(1);
            text = text.replace(name + model, name + type);
            text = text.replace(name + "V" + number, name + "V0");
            return redefine(Class.forName(name + type), ClassBytes.bytes(text));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static String methods() {
        return Arrays.stream(V0.class.getDeclaredMethods()).filter(method -> !method.isSynthetic())
            .map(method -> method.getName()).sorted().collect(Collectors.joining(" "))
            + ", constructors " + V0.class.getDeclaredConstructors().length;
    }

    static String reflected(java.lang.reflect.Method method, V0 object) throws IllegalAccessException {
        try {
            return (String) method.invoke(object);
        } catch (InvocationTargetException e) {
            return "threw " + e.getCause();
        }
    }

    static String handled(MethodHandle handle, V0 object) {
        try {
            return (String) handle.invoke(object);
        } catch (Throwable e) {
            return "threw " + e;
        }
    }

    static V0[] objects = {new V0(), new Below(), new Other()};

    static void version(int number) {
        System.out.println("--- V" + number + ": " + become("V0", "V" + number) + " " + become("C0", "C" + number));
        System.out.println(methods());
        for (int i = 0; i < 2; i++) {
            for (V0 object : objects) {
                System.out.println("  " + object.getClass().getSimpleName() + ": " + C0.call(object).replaceAll("@[0-9a-f]+", "@"));
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType text = MethodType.methodType(String.class);
        MethodHandle kept = lookup.findVirtual(V0.class, "kept", text);
        MethodHandle going = lookup.findVirtual(V0.class, "going", text);
        var keptMethod = V0.class.getDeclaredMethod("kept");
        var goingMethod = V0.class.getDeclaredMethod("going");
        Supplier<String> reference = objects[0]::going;
        for (int number : new int[] {0, 1, 2, 1, 3, 0, 2, 3, 1}) {
            version(number);
            if (number == 1) {
                MethodHandle coming = lookup.findVirtual(V0.class, "coming", text);
                var comingMethod = V0.class.getDeclaredMethod("coming");
                comingMethod.setAccessible(true);
                for (V0 object : objects) {
                    System.out.println("  new handle: " + handled(coming, object) + ", " + reflected(comingMethod, object));
                }
            }
            System.out.println("  handles: " + handled(kept, objects[0]) + ", " + handled(kept, objects[1]) + ", "
                + handled(going, objects[0]) + ", " + handled(going, objects[1]));
            System.out.println("  reflection: " + reflected(keptMethod, objects[0]) + ", " + reflected(goingMethod, objects[0])
                + ", " + reflected(goingMethod, objects[1]));
            try {
                System.out.println("  reference: " + reference.get());
            } catch (NoSuchMethodError e) {
                System.out.println("  reference: " + e);
            }
            System.out.println("  super: " + ((Below) objects[1]).parent().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(C0.call(new Late()));
        System.out.println("F1: " + become("V0", "F1") + ", F2: " + become("V0", "F2"));
        System.out.println(C0.call(objects[2]));
        frames();
        for (int i = 0; i < 60; i++) {
            become("V0", "V" + i % 4);
            become("C0", "C" + i % 4);
            C0.call(objects[i % 3]);
        }
        version(1);
        hot();
    }

    static void frames() {
        System.out.println("--- active frames");
        for (int number = 1; number < 4; number++) {
            become("V0", "V0");
            int to = number;
            for (V0 object : objects) {
                become("V0", "V0");
                System.out.println("  to V" + number + ": " + object.run(() -> become("V0", "V" + to)));
            }
        }
    }

    static void hot() {
        System.out.println("--- hot");
        for (int number = 0; number < 4; number++) {
            become("V0", "V" + number);
            become("C0", "C" + number);
            if (number == 1) {
                continue;
            }
            int length = 0;
            for (int i = 0; i < 20000; i++) {
                length += C0.call(objects[i % 3]).length();
            }
            System.out.println("  " + length);
        }
    }
}
