import java.lang.invoke.MethodHandles;

public class LoadedClasses {
    static class Never {
    }

    static class Later {
        static int number = Integer.parseInt("5");
    }

    interface Shape {
    }

    static class Model {
    }

    static native void times(String what, Class<?> type);

    static native int named(String signature);

    public static void main(String[] args) throws Exception {
        System.out.println("never used: " + named("LLoadedClasses$Never;") + ", later: " + named("LLoadedClasses$Later;"));
        Class<?> later = Class.forName("LoadedClasses$Later", false, LoadedClasses.class.getClassLoader());
        times("loaded", later);
        System.out.println(Later.number);
        times("initialised", later);
        times("interface", Shape.class);
        times("Object", Object.class);
        times("array of a class", Later[].class);
        System.out.println("array of arrays: " + named("[[LLoadedClasses$Later;"));
        times("array of arrays", Later[][].class);
        times("array of int", int[].class);
        times("array of arrays of int", int[][][].class);
        times("primitive", int.class);
        times("void", void.class);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Model.class), false).lookupClass();
        times("hidden", hidden);
        times("array of hidden", hidden.arrayType());
        Runnable lambda = () -> named("");
        times("lambda", lambda.getClass());
        Class<?> other = ClassBytes.of(Model.class).loadClass("LoadedClasses$Model");
        System.out.println("by two loaders: " + named("LLoadedClasses$Model;") + " " + (other != Model.class));
        times("by another loader", other);
    }
}
