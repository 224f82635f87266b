import java.io.*;
import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.net.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;
import static java.lang.constant.ConstantDescs.*;

/** Jars with versions, class paths, seals and signatures, made here; tampered ones are refused. */
public class Jars {
    static byte[] cls(String n, String says) {
        return ClassFile.of().build(ClassDesc.of(n), c -> c.withFlags(ClassFile.ACC_PUBLIC).withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, m -> m.loadConstant(says).areturn()));
    }
    static Path jar(String name, Map<String, String> attributes, Object... entries) throws IOException { return jar(name, attributes, Map.of(), entries); }
    static Path jar(String name, Map<String, String> attributes, Map<String, Map<String, String>> sections, Object... entries) throws IOException {
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach((k, v) -> m.getMainAttributes().putValue(k, v));
        sections.forEach((s, at) -> { Attributes a = new Attributes(); at.forEach(a::putValue); m.getEntries().put(s, a); });
        Path p = Path.of(name).toAbsolutePath();
        Files.createDirectories(p.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(p), m)) {
            for (int i = 0; i < entries.length; i += 2) { out.putNextEntry(new JarEntry((String) entries[i])); out.write(entries[i + 1] instanceof String s ? s.getBytes() : (byte[]) entries[i + 1]); out.closeEntry(); }
        }
        return p;
    }
    static String text(Throwable t) { StringBuilder s = new StringBuilder(); for (; t != null; t = t.getCause()) s.append(t).append(" | "); return s.toString().replace(Path.of("").toAbsolutePath().toString(), "$W").replaceAll("@[0-9a-f]+", "@H"); }
    static void run(URLClassLoader l, String... names) {
        for (String n : names) try { System.out.println(n + " " + Class.forName(n, true, l).getMethod("run").invoke(null)); } catch (Throwable e) { System.out.println(n + " " + text(e)); }
    }
    static URLClassLoader over(Path... p) throws Exception { URL[] u = new URL[p.length]; for (int i = 0; i < p.length; i++) u[i] = p[i].toUri().toURL(); return new URLClassLoader("jars", u, null); }
    static String read(URLClassLoader l, String n) throws IOException { try (InputStream in = l.getResourceAsStream(n)) { return in == null ? "absent" : new String(in.readAllBytes()); } }

    public static void main(String[] args) throws Exception {
        Path multi = jar("multi.jar", Map.of("Multi-Release", "true"), "p/A.class", cls("p.A", "base"), "META-INF/versions/9/p/A.class", cls("p.A", "nine"), "META-INF/versions/25/p/A.class", cls("p.A", "twenty-five"), "META-INF/versions/99/p/A.class", cls("p.A", "ninety-nine"),
            "META-INF/versions/11/p/B.class", cls("p.B", "only eleven"), "r.txt", "base", "META-INF/versions/17/r.txt", "seventeen");
        try (var l = over(multi)) { run(l, "p.A", "p.B"); System.out.println(read(l, "r.txt") + " " + l.getResource("r.txt").toString().replaceAll(".*!", "") + " " + read(l, "META-INF/versions/9/r.txt")); }
        Path single = jar("single.jar", Map.of(), "p/A.class", cls("p.A", "base"), "META-INF/versions/9/p/A.class", cls("p.A", "nine"));
        try (var l = over(single)) { run(l, "p.A", "p.B"); }
        try (JarFile f = new JarFile(multi.toFile(), true, ZipFile.OPEN_READ, JarFile.runtimeVersion())) { System.out.println(f.isMultiRelease() + " " + f.getJarEntry("p/A.class").getRealName() + " " + f.versionedStream().count() + " " + f.stream().count()); }
        try (JarFile f = new JarFile(multi.toFile(), true, ZipFile.OPEN_READ, Runtime.Version.parse("10"))) { System.out.println(f.getJarEntry("p/A.class").getRealName()); }

        jar("lib/c.jar", Map.of("Class-Path", "../lib/d.jar missing.jar"), "C.class", cls("C", "c"));
        jar("lib/d.jar", Map.of("Class-Path", "c.jar"), "D.class", cls("D", "d"));
        Path top = jar("top.jar", Map.of("Class-Path", "lib/c.jar  more/"), "T.class", cls("T", "t"));
        Files.createDirectories(Path.of("more"));
        Files.write(Path.of("more/M.class"), cls("M", "m"));
        try (var l = over(top)) { run(l, "T", "C", "D", "M", "N"); }

        Path sealed = jar("sealed.jar", Map.of("Implementation-Title", "main"), Map.of("s/", Map.of("Sealed", "true", "Specification-Version", "2.1", "Implementation-Vendor", "me")), "s/A.class", cls("s.A", "sealed"), "q/A.class", cls("q.A", "open"));
        Path split = jar("split.jar", Map.of(), "s/B.class", cls("s.B", "intruder"), "q/B.class", cls("q.B", "welcome"));
        try (var l = over(sealed, split)) {
            run(l, "s.A", "s.B", "q.A", "q.B");
            for (String n : List.of("s.A", "q.A")) { Package p = Class.forName(n, true, l).getPackage(); System.out.println(p + " " + p.isSealed() + " " + p.isSealed(split.toUri().toURL()) + " " + p.getSpecificationVersion() + " " + p.getImplementationTitle() + " " + p.getImplementationVendor() + " " + p.isCompatibleWith("1.0")); }
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try (var l = over(split, sealed)) { run(l, "s.B", "s.A"); }
        Path all = jar("all.jar", Map.of("Sealed", "true"), "s/A.class", cls("s.A", "all sealed"));
        try (var l = over(all, split)) { run(l, "s.A", "s.B"); }

        // Signing.
        KeyPairGenerator g = KeyPairGenerator.getInstance("RSA");
        g.initialize(2048);
        Files.deleteIfExists(Path.of("ks"));
        for (String who : List.of("one", "two")) {
            Process p = new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool", "-genkeypair", "-alias", who, "-dname", "CN=" + who, "-keyalg", "RSA", "-keystore", "ks", "-storepass", "secret", "-validity", "3650").redirectErrorStream(true).start();
            p.getInputStream().readAllBytes();
            System.out.println("keytool " + p.waitFor());
        }
        KeyStore ks = KeyStore.getInstance(new File("ks"), "secret".toCharArray());
        Path signed = sign(jar("plain.jar", Map.of(), "x/A.class", cls("x.A", "signed"), "x/B.class", cls("x.B", "signed too"), "y/C.class", cls("y.C", "other package")), "signed.jar", ks, "one");
        try (var l = over(signed)) {
            run(l, "x.A", "x.B", "y.C");
            System.out.println(((X509Certificate) Class.forName("x.A", true, l).getSigners()[0]).getSubjectX500Principal() + " " + Class.forName("x.A", true, l).getProtectionDomain().getCodeSource().getCodeSigners().length);
        }
        Map<String, byte[]> more = new HashMap<>();
        more.put("x/A.class", cls("x.A", "tampered"));
        try (var l = over(change(signed, "t1.jar", more, Set.of()))) { run(l, "x.B", "x.A"); }
        more.clear();
        more.put("x/U.class", cls("x.U", "unsigned addition"));
        more.put("z/U.class", cls("z.U", "unsigned elsewhere"));
        try (var l = over(change(signed, "t2.jar", more, Set.of()))) { run(l, "x.A", "x.U", "z.U"); }
        try (var l = over(change(signed, "t2.jar", more, Set.of()))) { run(l, "x.U", "x.A"); }
        more.clear();
        more.put("META-INF/ONE.SF", "Signature-Version: 1.0\r\n\r\nName: x/A.class\r\nSHA-384-Digest: AAAA\r\n\r\n".getBytes());
        try (var l = over(change(signed, "t3.jar", more, Set.of()))) { run(l, "x.A"); }
        try (var l = over(change(signed, "t4.jar", Map.of(), Set.of("META-INF/ONE.RSA")))) { run(l, "x.A"); System.out.println(Class.forName("x.A", true, l).getSigners() == null); }
        Path twice = sign(signed, "twice.jar", ks, "two");
        try (var l = over(twice)) { run(l, "x.A"); System.out.println(Class.forName("x.A", true, l).getSigners().length); }
        Path other = sign(jar("plain2.jar", Map.of(), "x/D.class", cls("x.D", "by two")), "signed2.jar", ks, "two");
        try (var l = over(signed, other)) { run(l, "x.A", "x.D"); }
        try (JarFile f = new JarFile(Path.of("t1.jar").toFile())) { try (InputStream in = f.getInputStream(f.getEntry("x/A.class"))) { in.readAllBytes(); System.out.println("read"); } catch (SecurityException e) { System.out.println(text(e)); } }
    }
    static Path sign(Path in, String out, KeyStore ks, String who) throws Exception {
        var entry = (KeyStore.PrivateKeyEntry) ks.getEntry(who, new KeyStore.PasswordProtection("secret".toCharArray()));
        try (ZipFile z = new ZipFile(in.toFile()); OutputStream o = Files.newOutputStream(Path.of(out))) { new jdk.security.jarsigner.JarSigner.Builder(entry).signerName(who).build().sign(z, o); }
        return Path.of(out).toAbsolutePath();
    }
    static Path change(Path in, String out, Map<String, byte[]> put, Set<String> remove) throws IOException {
        try (ZipFile z = new ZipFile(in.toFile()); ZipOutputStream o = new ZipOutputStream(Files.newOutputStream(Path.of(out)))) {
            for (var e : Collections.list(z.entries())) {
                if (remove.contains(e.getName())) continue;
                o.putNextEntry(new ZipEntry(e.getName()));
                o.write(put.containsKey(e.getName()) ? put.get(e.getName()) : z.getInputStream(e).readAllBytes());
            }
            for (var e : put.entrySet()) if (z.getEntry(e.getKey()) == null) { o.putNextEntry(new ZipEntry(e.getKey())); o.write(e.getValue()); }
        }
        return Path.of(out).toAbsolutePath();
    }
}
