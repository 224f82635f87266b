import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Class files of the tests, changed a little, and a loader that defines them. */
public class ClassBytes extends ClassLoader {
    private final Map<String, byte[]> own = new HashMap<>();

    ClassBytes() {
        super(ClassBytes.class.getClassLoader());
    }

    /** A loader that defines these classes itself, from their files, and leaves others to its parent. */
    static ClassBytes of(Class<?>... types) {
        ClassBytes loader = new ClassBytes();
        for (Class<?> type : types) {
            loader.own.put(type.getName(), file(type));
        }
        return loader;
    }

    ClassBytes with(String name, byte[] bytes) {
        own.put(name, bytes);
        return this;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] bytes = own.get(name);
            Class<?> loaded = findLoadedClass(name);
            if (bytes == null || loaded != null) {
                return loaded != null ? loaded : super.loadClass(name, resolve);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static byte[] file(Class<?> type) {
        String name = type.getName();
        try {
            return type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class").readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String constant(String text) {
        return "\u0001" + (char) (text.length() >> 8) + (char) (text.length() & 255) + text;
    }

    /** With another text for a constant of the pool. */
    static byte[] constant(byte[] file, String from, String to) {
        return bytes(text(file).replace(constant(from), constant(to)));
    }

    /** A model's class file under the name of another class. */
    static byte[] as(Class<?> model, Class<?> type) {
        String file = text(file(model));
        String from = model.getName();
        String to = type.getName();
        file = file.replace(constant(from), constant(to)).replace(constant("L" + from + ";"), constant("L" + to + ";"));
        return bytes(file);
    }
}
