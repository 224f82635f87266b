import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Types commands into jdb as a person would: each when jdb has answered the one before. Prints what the screen says. */
public class Session {
    public static void main(String[] args) throws Exception {
        // A command and what ends its answer, separated by a tab.
        String[][] typed = Files.readAllLines(Path.of(args[0])).stream().map(line -> line.split("\t")).toArray(String[][]::new);
        String[] command = Arrays.copyOfRange(args, 1, args.length);
        Process jdb = new ProcessBuilder(command).redirectErrorStream(true).start();
        InputStream screen = jdb.getInputStream();
        OutputStream keys = jdb.getOutputStream();
        StringBuilder all = new StringBuilder();
        read(screen, all, "> $");
        for (String[] one : typed) {
            keys.write((one[0] + "\n").getBytes(StandardCharsets.UTF_8));
            keys.flush();
            all.append("[").append(one[0]).append("]\n");
            if (!read(screen, all, one[1])) {
                System.out.println(clean(all) + "\nno answer to: " + one[0]);
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
            .replaceAll("Lambda/0x\\p{XDigit}+", "Lambda")
            .replaceAll("Object@\\p{XDigit}+", "Object@hash")
            .replaceAll("Group\\)\\d+", "Group)id")
            .replaceAll("(?m)^Notification Thread:\\n", "")
            .replaceAll("(?m)^(> |(?:main|worker)\\[\\d+\\] )+", "")
            .replaceAll("(?m)^\\s*\\n", "");
    }
}
