import java.lang.invoke.MethodHandles;

public class ClassStatuses {
    static class Initialising {
        static {
            show("initialising", Initialising.class);
        }

        static int number = Integer.parseInt("3");
    }

    static class Sub extends Initialising {
    }

    static class Failing {
        static int number = Integer.parseInt("x");
    }

    static class Plain {
    }

    static class NotVerified {
        static int broken() {
            return 5;
        }
    }

    interface Shape {
        int NUMBER = Integer.parseInt("4");
    }


    static native void show(String what, Class<?> type);

    static Class<?> load(String name) throws Exception {
        return Class.forName("ClassStatuses$" + name, false, ClassStatuses.class.getClassLoader());
    }

    public static void main(String[] args) throws Exception {
        Class<?> sub = load("Sub");
        show("loaded", sub);
        MethodHandles.lookup().ensureInitialized(sub);
        show("initialised", sub);
        show("superclass", Initialising.class);
        Class<?> failing = load("Failing");
        try {
            System.out.println(Failing.number);
        } catch (ExceptionInInitializerError e) {
            show("failed", failing);
        }
        byte[] broken = ClassBytes.bytes(ClassBytes.text(ClassBytes.file(NotVerified.class)).replace("\u0008\u00ac", "\u0008\u00b0"));
        Class<?> bad = new ClassBytes().with("ClassStatuses$NotVerified", broken).loadClass("ClassStatuses$NotVerified");
        show("not yet verified", bad);
        try {
            bad.getDeclaredConstructor().newInstance();
        } catch (VerifyError e) {
            show("fails verification", bad);
        }
        Class<?> shape = load("Shape");
        show("interface", shape);
        System.out.println(Shape.NUMBER);
        show("interface, initialised", shape);
        show("array of loaded", load("Plain").arrayType());
        show("loaded still", load("Plain"));
        show("array", int[][].class);
        show("primitive", int.class);
        show("void", void.class);
        show("hidden", MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Plain.class), true).lookupClass());
        show("Object", Object.class);
    }
}
