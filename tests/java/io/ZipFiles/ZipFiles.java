import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class ZipFiles {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Path d = Files.createTempDirectory("zf"), z = d.resolve("t.zip"), j = d.resolve("t.jar");
        try (ZipOutputStream o = new ZipOutputStream(Files.newOutputStream(z))) {
            o.setComment("zip comment");
            for (String n : new String[]{"a.txt", "dir/", "dir/b.txt", "dir/ü€.txt"}) { ZipEntry e = new ZipEntry(n); e.setTimeLocal(java.time.LocalDateTime.of(2020, 2, 3, 4, 5, 6)); e.setComment("c:" + n); e.setExtra(new byte[0]); o.putNextEntry(e); if (!n.endsWith("/")) o.write(n.repeat(50).getBytes("UTF-8")); }
        }
        try (ZipFile f = new ZipFile(z.toFile())) {
            p(f.size() + " " + f.getComment());
            f.stream().forEach(e -> p(e.getName() + " " + e.getSize() + " " + (e.getCompressedSize() >= 0) + " " + Long.toHexString(e.getCrc()) + " " + e.isDirectory() + " " + e.getComment() + " " + e.getTimeLocal()));
            p(new String(f.getInputStream(f.getEntry("dir/ü€.txt")).readAllBytes(), "UTF-8").length() + " " + f.getEntry("none") + " " + f.getEntry("dir").isDirectory());
        }
        try (FileSystem fs = FileSystems.newFileSystem(z)) {
            p(Files.readString(fs.getPath("a.txt")).length() + " " + Files.isDirectory(fs.getPath("/dir")) + " " + Files.exists(fs.getPath("zz")));
            Files.writeString(fs.getPath("new.txt"), "added");
            Files.delete(fs.getPath("a.txt"));
            Files.move(fs.getPath("dir/b.txt"), fs.getPath("moved.txt"));
            try (var s = Files.walk(fs.getPath("/"))) { p(s.map(Path::toString).sorted().toList()); }
        }
        try (ZipFile f = new ZipFile(z.toFile())) { p(f.stream().map(ZipEntry::getName).sorted().toList()); }
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "ZipFiles$Main");
        m.getMainAttributes().putValue("X-Long", "v".repeat(100));
        m.getEntries().put("sec", new Attributes(Map.of(new Attributes.Name("K"), "V").size()));
        try (JarOutputStream o = new JarOutputStream(Files.newOutputStream(j), m)) { o.putNextEntry(new JarEntry("ZipFiles$Main.class")); ZipFiles.class.getResourceAsStream("ZipFiles$Main.class").transferTo(o); }
        try (JarFile f = new JarFile(j.toFile())) { p(f.getManifest().getMainAttributes().getValue("X-Long").length() + " " + f.getManifest().getEntries().keySet() + " " + f.getManifest().equals(m) + " " + f.getJarEntry("ZipFiles$Main.class").getName() + " " + f.isMultiRelease() + " " + f.stream().count()); }
        Process pr = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").redirectErrorStream(true).start();
        p(new String(pr.getInputStream().readAllBytes()).isEmpty() + " " + pr.waitFor());
        try (java.net.URLClassLoader l = new java.net.URLClassLoader(new java.net.URL[]{j.toUri().toURL()}, null)) { Class<?> c = l.loadClass("ZipFiles$Main"); p(c.getMethod("hi").invoke(null) + " " + (c == Main.class)); }
        Files.write(d.resolve("bad.zip"), new byte[]{1, 2, 3, 4, 5});
        try { new ZipFile(d.resolve("bad.zip").toFile()); } catch (ZipException e) { p(e.getMessage()); }
        try { new ZipFile(d.resolve("none.zip").toFile()); } catch (NoSuchFileException | FileNotFoundException e) { p("none"); }
        try (FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"))) { p(Files.exists(jrt.getPath("/modules/java.base/java/lang/Object.class")) + " " + Files.readAllBytes(jrt.getPath("/modules/java.base/java/lang/Object.class")).length / 100000); } catch (UnsupportedOperationException e) { p("jrt can't close"); }
        for (String n : new String[]{"bad.zip", "t.zip", "t.jar"}) Files.delete(d.resolve(n));
        Files.delete(d);
    }
    public static class Main { public static String hi() { return "hi from jar"; } }
}
