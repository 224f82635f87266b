import java.io.*;
import java.net.URL;
import java.nio.file.*;
import java.util.*;

public class Resources {
    static class In {}
    static String rd(InputStream in) throws IOException {
        if (in == null) return null;
        try (in) { byte[] b = in.readAllBytes(); return b.length > 4 && (b[0] & 0xff) == 0xca ? "class " + (b.length > 100) : new String(b, "UTF-8"); }
    }
    static class MemLoader extends ClassLoader {
        final Map<String, Path> m = new TreeMap<>();
        MemLoader(ClassLoader p) { super(p); }
        protected URL findResource(String n) { Path p = m.get(n); try { return p == null ? null : p.toUri().toURL(); } catch (IOException e) { return null; } }
        protected Enumeration<URL> findResources(String n) { URL u = findResource(n); return u == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(u)); }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(rd(Resources.class.getResourceAsStream("Resources.class")));
        System.out.println(rd(Resources.class.getResourceAsStream("/Resources$In.class")));
        System.out.println(rd(In.class.getResourceAsStream("Resources$In.class")));
        System.out.println(rd(Resources.class.getResourceAsStream("nope.txt")));
        System.out.println(rd(ClassLoader.getSystemResourceAsStream("Resources.class")));
        System.out.println(rd(Resources.class.getClassLoader().getResourceAsStream("/Resources.class")));
        System.out.println(rd(String.class.getResourceAsStream("String.class")));
        System.out.println(rd(Object.class.getResourceAsStream("/java/util/List.class")));
        System.out.println(Resources.class.getResource("Resources.class").getProtocol() + " " + String.class.getResource("String.class").getProtocol() + " " + String.class.getResource("String.class"));
        System.out.println(ClassLoader.getSystemResource("java/lang/Object.class"));
        System.out.println(Resources.class.getResource(""). getProtocol());
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("java/sql/Driver.class"));
        System.out.println(Object.class.getModule().getResourceAsStream("java/lang/Object.class") != null);
        int n = 0;
        for (Enumeration<URL> e = ClassLoader.getSystemResources("Resources.class"); e.hasMoreElements(); e.nextElement()) n++;
        System.out.println(n);
        Path d = Files.createTempDirectory("rs"), f = d.resolve("a.txt");
        Files.writeString(f, "héllo");
        MemLoader l = new MemLoader(Resources.class.getClassLoader());
        l.m.put("x/a.txt", f);
        System.out.println(rd(l.getResourceAsStream("x/a.txt")) + " " + l.getResource("x/b.txt") + " " + rd(l.getResourceAsStream("Resources.class")));
        System.out.println(Collections.list(l.getResources("x/a.txt")).size() + " " + l.resources("x/a.txt").count());
        java.net.URLClassLoader u = new java.net.URLClassLoader(new URL[]{d.toUri().toURL()}, null);
        System.out.println(rd(u.getResourceAsStream("a.txt")) + " " + u.findResource("Resources.class") + " " + u.getURLs().length);
        Path jar = d.resolve("j.jar");
        try (java.util.jar.JarOutputStream jo = new java.util.jar.JarOutputStream(Files.newOutputStream(jar))) {
            jo.putNextEntry(new java.util.zip.ZipEntry("in/jar.txt"));
            jo.write("from jar".getBytes());
            jo.putNextEntry(new java.util.zip.ZipEntry("Resources$In.class"));
            Resources.class.getResourceAsStream("Resources$In.class").transferTo(jo);
        }
        try (java.net.URLClassLoader uj = new java.net.URLClassLoader("jl", new URL[]{jar.toUri().toURL()}, null)) {
            System.out.println(rd(uj.getResourceAsStream("in/jar.txt")) + " " + uj.getResource("in/jar.txt").getProtocol());
            Class<?> c = uj.loadClass("Resources$In");
            System.out.println((c == In.class) + " " + c.getClassLoader().getName() + " " + c.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("/j.jar"));
            try { uj.loadClass("Resources"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        }
        System.out.println(Resources.class.getProtectionDomain().getCodeSource() != null);
        System.out.println(String.class.getProtectionDomain().getCodeSource());
        for (Path p : new Path[]{jar, f, d}) Files.delete(p);
    }
}
