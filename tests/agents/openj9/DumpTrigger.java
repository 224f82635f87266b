import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks for dumps of all types and looks at the files. */
public class DumpTrigger {
    static native int trigger(String option);

    static native String last();

    static List<String> files() {
        String[] names = new File(".").list();
        Arrays.sort(names);
        return new ArrayList<>(Arrays.asList(names));
    }

    /** What a file is by its first bytes. */
    static String kind(Path file) throws IOException {
        byte[] all = new byte[64];
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.readNBytes(all, 0, all.length);
        }
        String text = new String(all, "ISO-8859-1");
        if (text.startsWith("0SECTION       TITLE")) return "a javacore";
        if (text.startsWith("\0\22portable heap dump")) return "PHD";
        if (text.startsWith("// Version: JRE")) return "CLASSIC";
        if (text.startsWith("JAVA PROFILE 1.0.2")) return "HPROF";
        if (text.startsWith("\177ELF")) return "a core";
        if (text.startsWith("UTTH")) return "a trace";
        return "something else";
    }

    static void ask(String option) throws IOException {
        List<String> before = files();
        System.out.println(option);
        trigger(option);
        List<String> after = files();
        after.removeAll(before);
        after.removeIf(name -> new File(name).isDirectory());
        for (String name : after) {
            System.out.println("  new: " + name.replaceAll("[0-9]+", "N") + ", " + kind(Path.of(name)));
        }
    }

    public static void main(String[] args) throws IOException {
        for (String type : new String[] {"java", "system", "heap", "snap", "console", "stack", "silent"}) ask(type);
        ask("java:file=given.txt");
        ask("heap:file=given.phd");
        ask("heap:opts=CLASSIC,file=classic.phd");
        ask("heap:opts=PHD+CLASSIC,file=both.phd");
        ask("heap:opts=HPROF,file=profile.phd");
        ask("system:file=given.core");
        ask("java:file=deep/er/given.txt");
        System.out.println(kind(Path.of("deep/er/given.txt")));
        ask("JAVA:FILE=token.%event.%%.%nix");
        ask("java:file=/STDERR/");
        // What is there already goes on being there, and the second file goes elsewhere.
        ask("java:file=twice.%pid.txt");
        Path one = Path.of(last());
        long size = Files.size(one);
        ask("java:file=twice.%pid.txt");
        Path other = Path.of(last());
        System.out.println("  kept: " + (Files.size(one) == size));
        System.out.println("  elsewhere: " + other.getFileName().equals(one.getFileName()) + ", " + kind(other) + ", " + !other.getParent().equals(Path.of("").toAbsolutePath()));
        Files.delete(other);
        for (String wrong : new String[] {"", "nix", "java:nix=1", "java:events=nix", "java:request=nix", "heap:file=-", "java:file=", "java:file=deep/",
            "heap:request=serial", "java:file=a,b", "java:none"}) {
            ask(wrong);
        }
        trigger(null);
        tokens();
        int first = number("java:file=%seq.numbered"), second = number("java:file=%seq.numbered");
        System.out.println("next number: " + (second - first));
    }

    /** Times in labels are the clock's, of the system's zone; a process and its user are who they are. */
    static void tokens() {
        DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyyMMdd.HHmmss");
        String before = LocalDateTime.now().format(format);
        trigger("java:file=stamped.%Y%m%d.%H%M%S.%pid.%uid.%tick.%event");
        String after = LocalDateTime.now().format(format);
        String[] parts = Path.of(last()).getFileName().toString().split("\\.");
        String stamp = parts[1] + "." + parts[2];
        System.out.println("time: " + (before.compareTo(stamp) <= 0 && stamp.compareTo(after) <= 0));
        System.out.println("process: " + parts[3].equals(Long.toString(ProcessHandle.current().pid())) + ", user: "
            + parts[4].equals(System.getProperty("user.name")) + ", clock: " + parts[5].matches("[0-9]+") + ", event: " + parts[6]);
    }

    static int number(String option) {
        trigger(option);
        return Integer.parseInt(Path.of(last()).getFileName().toString().substring(0, 4));
    }
}
