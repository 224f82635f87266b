import java.io.InputStream;
import java.util.Collections;

public class BootResource {
    static native void clean();

    static void show(String how, InputStream stream) throws Exception {
        System.out.print(how + ": " + (stream == null ? "nothing\n" : new String(stream.readAllBytes())));
    }

    public static void main(String[] args) throws Exception {
        show("of Object", Object.class.getResourceAsStream("/note.txt"));
        show("of the system", ClassLoader.getSystemResourceAsStream("note.txt"));
        show("of the platform", ClassLoader.getPlatformClassLoader().getResourceAsStream("note.txt"));
        System.out.println(Collections.list(ClassLoader.getPlatformClassLoader().getResources("note.txt")).size());
        clean();
    }
}
