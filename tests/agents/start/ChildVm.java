import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process with the VM that runs the test, for what only the start of a VM shows. */
public class ChildVm {
    final List<String> options = new ArrayList<>();
    final ProcessBuilder builder = new ProcessBuilder();
    private String program;

    /** With the options of this VM but for its agents. */
    ChildVm(Class<?> program) throws IOException {
        this.program = program.getName();
        for (String word : Files.readString(Path.of("/proc/self/cmdline")).split("\0")) {
            if (word.equals("-cp")) {
                break;
            }
            if (!word.startsWith("-agentpath:")) {
                options.add(word);
            }
        }
        builder.environment().remove("JAVA_TOOL_OPTIONS");
    }

    /** The library of a test's agent. */
    static String library(Class<?> program) {
        return new File(System.getProperty("java.class.path"), program.getName() + ".so").getPath();
    }

    ChildVm with(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    ChildVm variable(String name, String value) {
        builder.environment().put(name, value);
        return this;
    }

    /** Runs the program with arguments; prints what it printed and how it ended; gives what it wrote to standard error. */
    String run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        words.addAll(List.of(arguments));
        File errors = File.createTempFile("child", ".err");
        Process process = builder.command(words).redirectError(errors).start();
        process.getOutputStream().close();
        for (String line : new String(process.getInputStream().readAllBytes()).lines().toList()) {
            System.out.println("  " + line);
        }
        System.out.println("  exit " + process.waitFor());
        String text = Files.readString(errors.toPath());
        errors.delete();
        return text;
    }
}
