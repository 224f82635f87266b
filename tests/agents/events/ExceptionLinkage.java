import java.lang.reflect.InvocationTargetException;

public class ExceptionLinkage {
    static class Gone {
        static int value;
    }

    interface Face {
        int call();
    }

    static class Has implements Face {
        int field;
        static int shared;

        public int call() {
            return 1;
        }

        void instance() {
        }

        static void fixed() {
        }
    }

    abstract static class Abstract {
        abstract int nothing();
    }

    static class Concrete extends Abstract {
        int nothing() {
            return 1;
        }
    }

    public static class Uses {
        public static void missingClass() {
            Gone.value++;
        }

        public static void missingField() {
            new Has().field++;
        }

        public static void missingMethod() {
            new Has().instance();
        }

        public static void staticOfInstance() {
            Has.fixed();
        }

        public static void abstractMethod() {
            Abstract a = new Concrete();
            a.nothing();
        }

        public static void unbound() {
            ExceptionLinkage.nowhere();
        }

        public static void inTry() {
            try {
                Gone.value++;
            } catch (NoClassDefFoundError e) {
                System.out.println("handled");
            }
        }
    }

    static native void hear();

    public static native void nowhere();

    static void run(ClassBytes loader, String method) throws Exception {
        System.out.println(method);
        try {
            Class.forName("ExceptionLinkage$Uses", true, loader).getMethod(method).invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println("  " + e.getCause().getClass().getName());
        }
    }

    static ClassBytes loader(Class<?> changed, String from, String to) {
        ClassBytes loader = ClassBytes.of(Uses.class, Gone.class, Has.class, Face.class, Abstract.class, Concrete.class);
        return changed == null ? loader : loader.with(changed.getName(), ClassBytes.constant(ClassBytes.file(changed), from, to));
    }

    public static void main(String[] args) throws Exception {
        hear();
        ClassBytes gone = loader(Gone.class, "ExceptionLinkage$Gone", "ExceptionLinkage$Lost");
        run(gone, "missingClass");
        run(gone, "inTry");
        run(loader(Has.class, "field", "other"), "missingField");
        run(loader(Has.class, "instance", "otherwise"), "missingMethod");
        run(loader(Has.class, "fixed", "moved"), "staticOfInstance");
        run(loader(Concrete.class, "nothing", "something"), "abstractMethod");
        run(loader(null, null, null), "unbound");
    }
}
