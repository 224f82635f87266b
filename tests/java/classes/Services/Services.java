import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Services {
    public interface Greeter { String greet(); }
    public static class G1 implements Greeter { public G1() { System.out.println("make G1"); } public String greet() { return "g1"; } }
    public static class G2 implements Greeter { public String greet() { return "g2"; } }
    public static class Bad implements Greeter { public Bad() { throw new IllegalStateException("bad ctor"); } public String greet() { return ""; } }
    public static class Priv implements Greeter { private Priv() {} public String greet() { return ""; } }
    public static class NotOne {}
    public static void main(String[] args) throws Exception {
        Path d = Files.createTempDirectory("sv"), m = Files.createDirectories(d.resolve("META-INF/services")), f = m.resolve("Services$Greeter");
        String[] contents = {"Services$G1 # comment\n\n# whole line\nServices$G2\nServices$G1\n", "Services$G2\nServices$Bad\nServices$Missing\nServices$NotOne\nServices$Priv\nServices$G1\n", "not a name\n", ""};
        for (String c : contents) {
            Files.writeString(f, c);
            try (URLClassLoader l = new URLClassLoader(new URL[]{d.toUri().toURL()}, Services.class.getClassLoader())) {
                ServiceLoader<Greeter> sl = ServiceLoader.load(Greeter.class, l);
                Iterator<Greeter> it = sl.iterator();
                for (int k = 0; k < 10; k++) {
                    try {
                        if (!it.hasNext()) break;
                        System.out.println(it.next().greet());
                    } catch (ServiceConfigurationError e) {
                        System.out.println(e.getMessage().replaceAll("(jar:)?file:[^ ]*/META-INF", "META-INF").replaceAll("unnamed module @[0-9a-f]+", "unnamed module @H") + " / " + (e.getCause() == null ? null : e.getCause().getClass()));
                    }
                }
                try { System.out.println("first " + sl.findFirst().map(Greeter::greet)); } catch (ServiceConfigurationError e) { System.out.println("SCE"); }
                sl.reload();
                try { System.out.println("stream " + sl.stream().limit(2).map(p -> p.type().getSimpleName()).toList()); } catch (ServiceConfigurationError e) { System.out.println("SCE"); }
                System.out.println(sl.toString());
            }
        }
        System.out.println(ServiceLoader.load(Greeter.class).findFirst().isPresent());
        System.out.println(ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().map(p -> p.type().getName()).anyMatch(n -> n.contains("Zip")));
        System.out.println(ServiceLoader.loadInstalled(java.util.spi.ToolProvider.class).findFirst().isPresent());
        Files.delete(f); Files.delete(m); Files.delete(m.getParent()); Files.delete(d);
    }
}
