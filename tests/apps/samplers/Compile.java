import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles a folder of sources again and again for some seconds; each time the same must come out. */
public class Compile {
    static long compile(JavaCompiler compiler, List<String> sources, Path out) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-XDrawDiagnostics", "-d", out.toString()));
        arguments.addAll(sources);
        if (compiler.run(null, new java.io.ByteArrayOutputStream(), new java.io.ByteArrayOutputStream(), arguments.toArray(new String[0])) != 0) {
            throw new IOException("javac failed");
        }
        CRC32 digest = new CRC32();
        for (Path file : files(out, ".class")) {
            digest.update(Files.readAllBytes(file));
        }
        return digest.getValue();
    }

    static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    public static void main(String[] args) throws IOException {
        long until = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
        List<String> sources = files(Path.of(args[1]), ".java").stream().map(Path::toString).toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path out = Files.createDirectories(Path.of("out"));
        long first = compile(compiler, sources, out);
        int rounds = 1, wrong = 0;
        for (; rounds < 2 || System.nanoTime() < until; rounds++) {
            wrong += compile(compiler, sources, out) == first ? 0 : 1;
        }
        System.err.println(rounds + " rounds");
        System.out.println("classes " + Long.toHexString(first) + ", other results: " + wrong);
    }
}
