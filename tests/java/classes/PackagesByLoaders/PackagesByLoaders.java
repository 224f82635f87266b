import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Packages of one name that several loaders define: their objects, sealing, and what package access means between them (JVMS 5.3). */
public class PackagesByLoaders {
    /** Defines some classes itself, asks its parent for others; before or after. */
    static class Own extends ClassLoader {
        final Map<String, byte[]> classes = new TreeMap<>();
        final boolean first;

        Own(String name, ClassLoader parent, boolean first) {
            super(name, parent);
            this.first = first;
        }

        Own with(String name, byte[] bytes) {
            classes.put(name, bytes);
            return this;
        }

        Package pack(String name, String title, URL sealed) { return definePackage(name, null, null, null, title, "1." + title.length(), "us", sealed); }

        Package found(String name) { return getPackage(name); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : first && classes.containsKey(name) ? findClass(name) : super.loadClass(name, resolve);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    interface Act { Object run() throws Throwable; }

    static void t(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (Throwable e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            System.out.println(what + ": " + cause.getClass().getName() + " " + String.valueOf(cause.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static final MethodTypeDesc TEXT = MethodTypeDesc.of(ConstantDescs.CD_String);

    /** A class whose method `say`, seen in its package only, answers with a text. */
    static byte[] speaker(String name, String text) {
        return ClassFile.of().build(ClassDesc.of(name), c -> c.withFlags(ClassFile.ACC_PUBLIC)
            .withMethodBody("say", TEXT, ClassFile.ACC_STATIC, code -> code.ldc(text).areturn()));
    }

    /** A class whose method `ask` calls another's `say`. */
    static byte[] asker(String name, String other) {
        return ClassFile.of().build(ClassDesc.of(name), c -> c.withFlags(ClassFile.ACC_PUBLIC)
            .withMethodBody("ask", TEXT, Modifier.PUBLIC | Modifier.STATIC, code -> code.invokestatic(ClassDesc.of(other), "say", TEXT).areturn()));
    }

    static Object ask(ClassLoader loader, String name) throws Exception {
        return loader.loadClass(name).getMethod("ask").invoke(null);
    }

    public static void main(String[] args) throws Exception {
        var parent = new Own("parent", PackagesByLoaders.class.getClassLoader(), false)
            .with("shop.Speaker", speaker("shop.Speaker", "parent's")).with("shop.Asker", asker("shop.Asker", "shop.Speaker"));
        var after = new Own("after", parent, false).with("shop.Speaker", speaker("shop.Speaker", "after's")).with("shop.Late", asker("shop.Late", "shop.Speaker"));
        var before = new Own("before", parent, true).with("shop.Speaker", speaker("shop.Speaker", "before's")).with("shop.Asker", asker("shop.Asker", "shop.Speaker"));
        t("the parent's own", () -> ask(parent, "shop.Asker"));
        t("the same by a child", () -> ask(after, "shop.Asker"));
        t("another package of that name", () -> ask(after, "shop.Late"));
        t("the child's own", () -> ask(before, "shop.Asker"));
        t("packages", () -> {
            Package first = parent.loadClass("shop.Speaker").getPackage();
            Package second = before.loadClass("shop.Speaker").getPackage();
            return first + " " + first.equals(second) + " " + (first == parent.getDefinedPackage("shop")) + " " + (second == before.getDefinedPackage("shop"));
        });

        var titled = new Own("titled", parent, true).with("shop.Speaker", speaker("shop.Speaker", "titled"));
        t("defined before the class", () -> titled.pack("shop", "titles", null));
        t("again", () -> titled.pack("shop", "titles", null));
        t("the class's", () -> {
            Package mine = titled.loadClass("shop.Speaker").getPackage();
            return mine.getImplementationTitle() + " " + mine.getImplementationVersion() + " " + mine.getImplementationVendor() + " " + mine.isSealed() + " " + (mine == titled.getDefinedPackage("shop"));
        });
        t("not known there", () -> after.getDefinedPackage("nowhere"));
        t("the parent's by a child", () -> after.found("shop") == after.getDefinedPackage("shop"));
        t("by one that has none", () -> new Own("none", parent, false).found("shop") == parent.getDefinedPackage("shop"));
        t("after the class", () -> before.pack("shop", "late", null));
        t("all", () -> Arrays.stream(titled.getDefinedPackages()).map(Package::getName).sorted().toList());
        URL base = URI.create("file:/one.jar").toURL();
        t("sealed", () -> {
            Package sealed = new Own("sealed", parent, true).pack("shop.closed", "closed", base);
            return sealed.isSealed() + " " + sealed.isSealed(base) + " " + sealed.isSealed(URI.create("file:/two.jar").toURL());
        });

        Path one = jar("one.jar", true, "shop/Speaker.class", speaker("shop.Speaker", "from one"));
        Path two = jar("two.jar", false, "shop/Asker.class", asker("shop.Asker", "shop.Speaker"));
        try (var loader = new URLClassLoader(new URL[] {one.toUri().toURL(), two.toUri().toURL()}, null)) {
            t("of a sealed jar", () -> loader.loadClass("shop.Speaker").getPackage().isSealed());
            t("of another jar", () -> ask(loader, "shop.Asker"));
        }
        try (var loader = new URLClassLoader(new URL[] {two.toUri().toURL(), one.toUri().toURL()}, null)) {
            t("of the open jar first", () -> ask(loader, "shop.Asker"));
        }
        try (var outer = new URLClassLoader(new URL[] {one.toUri().toURL()}, null);
                var inner = new URLClassLoader(new URL[] {two.toUri().toURL()}, outer)) {
            t("of two loaders", () -> ask(inner, "shop.Asker"));
        }
    }

    static Path jar(String file, boolean sealed, String name, byte[] bytes) throws Exception {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (sealed) {
            manifest.getMainAttributes().put(Attributes.Name.SEALED, "true");
        }
        Path path = Path.of(file).toAbsolutePath();
        try (var out = new JarOutputStream(Files.newOutputStream(path), manifest)) {
            out.putNextEntry(new JarEntry(name));
            out.write(bytes);
        }
        return path;
    }
}
