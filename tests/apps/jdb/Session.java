import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Types commands into jdb as a person would: each when jdb has answered the one before. Prints what the screen says. */
public class Session {
    /** Command, and what ends its answer. */
    private static final String[][] TYPED = {
        {"stop in Target.add", "set after the class is loaded"},
        {"run", "main\\[1\\] $"},
        {"where", "main\\[1\\] $"},
        {"locals", "main\\[1\\] $"},
        {"print name", "main\\[1\\] $"},
        {"dump this", "main\\[1\\] $"},
        {"print numbers[2] + right", "main\\[1\\] $"},
        {"next", "main\\[1\\] $"},
        {"set sum = 77", "main\\[1\\] $"},
        {"set numbers[1] = 20", "main\\[1\\] $"},
        {"set name = \"second\"", "main\\[1\\] $"},
        {"set weight = 7.25", "main\\[1\\] $"},
        {"print weight * 2", "main\\[1\\] $"},
        {"clear Target.add", "main\\[1\\] $"},
        {"print Target.factorial(4)", "main\\[1\\] $"},
        {"print this.add(100, 11)", "main\\[1\\] $"},
        {"locals", "main\\[1\\] $"},
        {"step up", "Step completed[^$]*main\\[1\\] $"},
        {"watch access Target.name", "main\\[1\\] $"},
        {"watch Target.counter", "main\\[1\\] $"},
        {"cont", "Field \\(Target.counter\\)[^$]*main\\[1\\] $"},
        {"unwatch Target.counter", "main\\[1\\] $"},
        {"stop in Target.add", "main\\[1\\] $"},
        {"cont", "Breakpoint hit[^$]*main\\[1\\] $"},
        {"pop", "main\\[1\\] $"},
        {"where", "main\\[1\\] $"},
        {"cont", "Breakpoint hit[^$]*main\\[1\\] $"},
        {"clear Target.add", "main\\[1\\] $"},
        {"stop at Target:24", "main\\[1\\] $"},
        {"cont", "Breakpoint hit[^$]*main\\[1\\] $"},
        {"where all", "main\\[1\\] $"},
        {"locals", "main\\[1\\] $"},
        {"set n = 6", "main\\[1\\] $"},
        {"clear Target:24", "main\\[1\\] $"},
        {"step", "Step completed[^$]*main\\[1\\] $"},
        {"step up", "Step completed[^$]*main\\[1\\] $"},
        {"catch java.lang.NullPointerException", "main\\[1\\] $"},
        {"stop in Target.locked", "main\\[1\\] $"},
        {"cont", "Exception occurred[^$]*main\\[1\\] $"},
        {"where", "main\\[1\\] $"},
        {"step", "Step completed[^$]*main\\[1\\] $"},
        {"ignore java.lang.NullPointerException", "main\\[1\\] $"},
        {"cont", "Breakpoint hit[^$]*main\\[1\\] $"},
        {"lock lock", "main\\[1\\] $"},
        {"next", "Step completed[^$]*main\\[1\\] $"},
        {"next", "Step completed[^$]*main\\[1\\] $"},
        {"lock lock", "main\\[1\\] $"},
        {"class Target", "main\\[1\\] $"},
        {"methods Target", "main\\[1\\] $"},
        {"fields Target", "main\\[1\\] $"},
        {"threadgroups", "main\\[1\\] $"},
        {"cont", "Field \\(Target.name\\)[^$]*main\\[1\\] $"},
        {"where", "main\\[1\\] $"},
        {"cont", "application exited"},
    };

    public static void main(String[] args) throws Exception {
        Process jdb = new ProcessBuilder(args).redirectErrorStream(true).start();
        InputStream screen = jdb.getInputStream();
        OutputStream keys = jdb.getOutputStream();
        StringBuilder all = new StringBuilder();
        read(screen, all, "> $");
        for (String[] typed : TYPED) {
            keys.write((typed[0] + "\n").getBytes(StandardCharsets.UTF_8));
            keys.flush();
            all.append("[").append(typed[0]).append("]\n");
            if (!read(screen, all, typed[1])) {
                System.out.println(clean(all) + "\nno answer to: " + typed[0]);
                jdb.destroyForcibly();
                System.exit(1);
            }
        }
        System.out.println(clean(all));
        System.out.println("exit " + jdb.waitFor());
        System.out.print(Files.readString(Path.of("said")));
    }

    /** Reads until what came since matches; false when nothing comes any more. */
    private static boolean read(InputStream screen, StringBuilder all, String end) throws Exception {
        Pattern pattern = Pattern.compile(end);
        StringBuilder answer = new StringBuilder();
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (System.nanoTime() < deadline) {
            if (screen.available() == 0) {
                if (pattern.matcher(answer).find()) {
                    // A prompt may come twice: let the screen come to rest.
                    Thread.sleep(150);
                    if (screen.available() == 0) {
                        all.append(answer);
                        return true;
                    }
                }
                Thread.sleep(5);
                continue;
            }
            byte[] bytes = screen.readNBytes(screen.available());
            answer.append(new String(bytes, StandardCharsets.UTF_8));
        }
        all.append(answer);
        return false;
    }

    /** Without what differs from run to run, object ids and where prompts fell, and without a thread that serves only the stock VM. */
    private static String clean(CharSequence screen) {
        return screen.toString()
            .replaceAll("\\(id=\\d+\\)", "(id)")
            .replaceAll("Group\\)\\d+", "Group)id")
            .replaceAll("(?m)^Notification Thread:\\n", "")
            .replaceAll("(?m)^(> |main\\[\\d+\\] )+", "")
            .replaceAll("(?m)^\\s*\\n", "");
    }
}
