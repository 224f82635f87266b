import java.lang.invoke.MethodHandles;

public class ClassVersions {
    interface Model {
    }

    static native void show(String what, Class<?> type);

    static byte[] version(int major, int minor) {
        byte[] bytes = ClassBytes.file(Model.class);
        bytes[5] = (byte) minor;
        bytes[7] = (byte) major;
        return bytes;
    }

    public static void main(String[] args) throws Exception {
        int[][] versions = {{45, 3}, {46, 0}, {49, 0}, {52, 0}, {55, 0}, {69, 0}};
        for (int[] v : versions) {
            show("version " + v[0], new ClassBytes().with("ClassVersions$Model", version(v[0], v[1])).loadClass("ClassVersions$Model"));
        }
        show("hidden", MethodHandles.lookup().defineHiddenClass(version(60, 0), false).lookupClass());
        show("array", Model[].class);
        show("array of int", int[].class);
        show("primitive", int.class);
    }
}
