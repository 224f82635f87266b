import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the VM do what dumps may come of. */
public class DumpVmEvents {
    static native void set(String option);

    static native int told();

    static native void quit();

    static void await(int count) {
        while (told() < count) Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        set("java:events=user,file=quit.txt");
        quit();
        // The end of the file is written after the event.
        String text = "";
        while (!text.contains("END OF DUMP")) text = Files.readString(Path.of("quit.txt"));
        System.out.println(new Javacore(Path.of("quit.txt")).first("1TISIGINFO"));
        set("silent:events=fullgc,range=1..2");
        System.gc();
        await(1);
        System.gc();
        await(2);
        System.out.println("both were told");
        set("silent:none:events=fullgc");
        System.exit(7);
    }
}
