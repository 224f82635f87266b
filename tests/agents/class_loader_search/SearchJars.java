import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Jars for the tests of class loaders' searches, with a class of a given name that has a text. */
public class SearchJars {
    public static class Model {
        @Override
        public String toString() {
            return "a text";
        }
    }

    static byte[] model(String name, String text) {
        String file = ClassBytes.text(ClassBytes.file(Model.class));
        return ClassBytes.constant(ClassBytes.constant(ClassBytes.bytes(file), "SearchJars$Model", name), "a text", text);
    }

    static String jar(String... namesAndTexts) throws IOException {
        File file = File.createTempFile("search", ".jar");
        file.deleteOnExit();
        try (JarOutputStream jar = new JarOutputStream(new FileOutputStream(file))) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                jar.putNextEntry(new JarEntry(namesAndTexts[i] + ".class"));
                jar.write(model(namesAndTexts[i], namesAndTexts[i + 1]));
                jar.closeEntry();
            }
        }
        return file.getPath();
    }

    static String folder(String name, String text) throws IOException {
        File folder = Files.createTempDirectory("search").toFile();
        File file = new File(folder, name + ".class");
        Files.write(file.toPath(), model(name, text));
        file.deleteOnExit();
        return folder.getPath();
    }

    static void find(String name, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, true, loader);
            Object object = type.getConstructor().newInstance();
            String by = type.getClassLoader() == null ? "the boot loader" : type.getClassLoader() == ClassLoader.getSystemClassLoader()
                ? "the system loader" : "another loader";
            System.out.println(name + ": " + object + ", by " + by + ", " + (type.getModule().isNamed() ? "named module" : "unnamed module"));
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getClass().getName());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
