import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Types commands into jdb: each when what ends the answer of the one before is there. Prints what the screen says, without prompts: jdb's threads
 * write them whenever they come to it, so they end nothing. A command that waits for an event names the event's text; the answers of all
 * others come in order, however early the next command is typed.
 */
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
            if (!read(screen, all, one[1])) {
                System.out.println(clean(all) + "\nno answer to: " + one[0]);
                jdb.destroyForcibly();
                System.exit(1);
            }
        }
        all.append(new String(screen.readAllBytes(), StandardCharsets.UTF_8));
        System.out.println(clean(all));
        System.out.println("exit " + jdb.waitFor());
        System.out.print(Files.readString(Path.of("said")));
    }

    /** Reads until what came since matches; false when nothing comes any more. */
    private static boolean read(InputStream screen, StringBuilder all, String end) throws Exception {
        // The prompt of the thread that commands run on may come behind that of the thread that stopped.
        Pattern pattern = Pattern.compile(end.replaceFirst(" \\$$", " (> )*\\$"));
        StringBuilder answer = new StringBuilder();
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (System.nanoTime() < deadline) {
            if (screen.available() == 0) {
                if (pattern.matcher(answer).find()) {
                    all.append(answer);
                    return true;
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

    /** Without what differs from run to run, object ids and prompts, and without a thread that serves only the stock VM. */
    private static String clean(CharSequence screen) {
        return screen.toString()
            .replaceAll("\\(id=\\d+\\)", "(id)")
            .replaceAll("Lambda/0x\\p{XDigit}+", "Lambda")
            .replaceAll("Object@\\p{XDigit}+", "Object@hash")
            .replaceAll("Group\\)\\d+", "Group)id")
            .replaceAll("(?m)^Notification Thread:\\n", "")
            .replaceAll("(?:main|worker)\\[\\d+\\] |> ", "")
            .replaceAll("(?m)^\\s*\\n", "");
    }
}
