import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Makes a file shorter that its own VM has mapped, and has the VM use it. */
public class Cut {
    public static void main(String[] args) throws Exception {
        Path file = args[0].equals("image")
            ? Path.of(System.getProperty("java.home"), "lib", "modules")
            : Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"), Long.toString(ProcessHandle.current().pid()));
        if (!Files.exists(file)) {
            System.out.println("no such file: " + file);
            return;
        }
        System.out.println("cutting " + file);
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
            opened.setLength(Integer.parseInt(args[1]));
        }
        // Collections are counted; classes of java.base that nobody needed yet are read by the VM.
        for (int round = 0; round < 1000; round++) {
            System.gc();
        }
        for (String name : new String[] {"java.util.zip.GZIPInputStream", "java.util.concurrent.Phaser", "java.util.Observable"}) {
            System.out.println(Class.forName(name).getName().toLowerCase(Locale.ROOT));
        }
        System.out.println("went on");
    }
}
