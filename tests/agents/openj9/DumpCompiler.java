import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** JIT dumps list what is being compiled, what waits, and what is compiled with its code. */
public class DumpCompiler {
    static native int trigger(String option);

    static int sum;

    static int hot(int number) {
        return number * 31 + (number >>> 3);
    }

    static List<String> dump(int number) throws Exception {
        int error = trigger("jit:file=compiler" + number + ".dmp");
        if (error != 0) {
            System.out.println("error " + error);
        }
        return Files.readAllLines(Path.of("compiler" + number + ".dmp"));
    }

    public static void main(String[] args) throws Exception {
        List<String> lines = dump(0);
        boolean off = lines.get(0).equals("compiler: off");
        System.out.println("says whether it is on: " + (off || lines.get(0).equals("compiler: on")));
        System.out.println("code: " + lines.get(1).matches("code: \\d+ bytes in use, \\d+ taken from the system, \\d+ at most"));
        for (String list : new String[] {"being compiled", "waiting", "compiled"}) {
            long found = lines.stream().filter(line -> line.matches(list + ": \\d+")).count();
            System.out.println(list + ": " + found);
        }
        int number = 0;
        boolean listed = off;
        while (!listed) {
            for (int i = 0; i < 20_000; i++) {
                sum += hot(i);
            }
            listed = dump(++number).stream().anyMatch(line -> line.matches("0x[0-9a-f]{16} +\\d+ .*DumpCompiler\\.hot.*"));
        }
        System.out.println("a method that runs often is listed, or nothing is compiled: " + listed);
    }
}
