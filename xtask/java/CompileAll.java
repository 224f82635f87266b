import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many small programs in one process, on two threads, since a compiler that is warm takes milliseconds for each.
 *
 * Arguments: "javac" or "ecj", the JDK's home. Each line of standard input is one program: output folder, language level
 * ("17", or "own" and options of javac, parted by spaces), source files, all parted by tabs; "--" among the files parts compilations that follow each other.
 * Answers a line for each, "ok" or "bad", output folder, messages with line ends written as \n.
 */
public final class CompileAll {
    public static void main(String[] args) throws Exception {
        boolean ecj = args[0].equals("ecj");
        List<String> programs = Collections.synchronizedList(new ArrayList<>());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            programs.add(line);
        }
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> {
                try {
                    work(programs, ecj, args[1]);
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(1);
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private static void work(List<String> programs, boolean ecj, String home) throws Exception {
        JavaCompiler compiler = ecj ? null : ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = ecj ? null : compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        while (true) {
            String line;
            synchronized (programs) {
                if (programs.isEmpty()) {
                    return;
                }
                line = programs.remove(programs.size() - 1);
            }
            String[] words = line.split("\t");
            String out = words[0];
            String level = words[1];
            StringWriter messages = new StringWriter();
            boolean ok = true;
            List<String> sources = new ArrayList<>();
            for (int i = 2; i <= words.length && ok; i++) {
                if (i < words.length && !words[i].equals("--")) {
                    sources.add(words[i]);
                    continue;
                }
                if (!sources.isEmpty()) {
                    ok = ecj ? ecj(home, out, sources, messages) : javac(compiler, files, level, out, sources, messages);
                    sources.clear();
                }
            }
            synchronized (System.out) {
                System.out.println((ok ? "ok\t" : "bad\t") + out + "\t" + messages.toString().replace("\n", "\\n"));
            }
        }
    }

    private static boolean javac(JavaCompiler compiler, StandardJavaFileManager files, String level, String out,
            List<String> sources, StringWriter messages) throws Exception {
        List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:none", "-d", out, "-cp", out));
        if (level.equals("17")) {
            options.addAll(List.of("-source", "17", "-target", "17", "-Xlint:-options"));
        } else {
            List<String> words = List.of(level.split(" "));
            options.addAll(words.subList(1, words.size()));
        }
        files.setLocation(javax.tools.StandardLocation.CLASS_PATH, List.of(new File(out)));
        files.setLocation(javax.tools.StandardLocation.CLASS_OUTPUT, List.of(new File(out)));
        Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromStrings(sources);
        return compiler.getTask(messages, files, null, options, null, units).call();
    }

    private static boolean ecj(String home, String out, List<String> sources, StringWriter messages) throws Exception {
        List<String> options = new ArrayList<>(List.of("--system", home, "-source", "17", "-target", "17",
                "-proc:none", "-nowarn", "-encoding", "UTF-8", "-cp", out, "-d", out));
        options.addAll(sources);
        Class<?> main = Class.forName("org.eclipse.jdt.internal.compiler.batch.Main");
        Constructor<?> make = Arrays.stream(main.getConstructors()).filter(c -> c.getParameterCount() == 5).findFirst().get();
        PrintWriter writer = new PrintWriter(messages);
        Object compiler = make.newInstance(writer, writer, false, null, null);
        Method compile = main.getMethod("compile", String[].class);
        boolean ok = (Boolean) compile.invoke(compiler, (Object) options.toArray(new String[0]));
        writer.flush();
        return ok;
    }
}
