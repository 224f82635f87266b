import java.lang.invoke.MethodHandles;

public class ClassKinds {
    static class Model {
    }

    interface Shape {
    }

    @interface Note {
    }

    enum Color {
        RED
    }

    record Point(int x) {
    }

    static native void show(String what, Object type);

    public static void main(String[] args) throws Exception {
        show("class", ClassKinds.class);
        show("interface", Shape.class);
        show("annotation", Note.class);
        show("enum", Color.class);
        show("record", Point.class);
        show("Object", Object.class);
        show("List", java.util.List.class);
        show("String", String.class);
        show("array", ClassKinds[].class);
        show("array of interfaces", Shape[][].class);
        show("array of int", int[].class);
        show("array of Object", Object[].class);
        show("int", int.class);
        show("void", void.class);
        show("hidden", MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Model.class), false).lookupClass());
        Runnable lambda = () -> show("", null);
        show("lambda", lambda.getClass());
        ClassBytes loader = ClassBytes.of(Color.class);
        show("of another loader", loader.loadClass("ClassKinds$Color"));
        show("array of it", loader.loadClass("ClassKinds$Color").arrayType());
        show("string", "text");
        show("thread", Thread.currentThread());
    }
}
