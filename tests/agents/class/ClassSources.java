import java.lang.invoke.MethodHandles;

public class ClassSources {
    static class Model {
    }

    interface Shape {
    }

    static native void show(Class<?> type);

    static Class<?> load(byte[] bytes) throws Exception {
        return new ClassBytes().with("ClassSources$Model", bytes).loadClass("ClassSources$Model");
    }

    /** The attribute SourceFile becomes another one, with these contents. */
    static byte[] attribute(byte[] file, String name, String contents) {
        String text = ClassBytes.text(file);
        int index = 1;
        int at = 10;
        while (!text.startsWith("\u0001\0\nSourceFile", at)) {
            char type = text.charAt(at);
            at += type == 1 ? 3 + text.charAt(at + 1) * 256 + text.charAt(at + 2) : type == 7 || type == 8 || type == 16 ? 3 : type == 15 ? 4 : 5;
            index++;
        }
        String header = "" + (char) (index >> 8) + (char) (index & 255) + "\0\0\0";
        int start = text.lastIndexOf(header + "\u0002");
        text = text.substring(0, start) + header + (char) contents.length() + contents + text.substring(start + 8);
        return ClassBytes.constant(ClassBytes.bytes(text), "SourceFile", name);
    }

    public static void main(String[] args) throws Exception {
        byte[] file = ClassBytes.file(Model.class);
        show(Model.class);
        show(Shape.class);
        show(load(ClassBytes.constant(file, "ClassSources.java", "Some \u00c3\u00a9 where/else.txt")));
        show(load(ClassBytes.constant(file, "ClassSources.java", "")));
        show(load(ClassBytes.constant(file, "SourceFile", "Nothing")));
        show(load(attribute(file, "SourceDebugExtension", "SMAP some text")));
        show(load(attribute(file, "SourceDebugExtension", "")));
        show(MethodHandles.lookup().defineHiddenClass(file, false).lookupClass());
        Runnable lambda = () -> show(null);
        show(lambda.getClass());
        show(Model[].class);
        show(int.class);
        show(int[].class);
        show(Object.class);
    }
}
