import java.nio.file.Files;
import java.nio.file.Path;

/** Says whether the VM's performance data are there, waits for a line, and says it again. */
public class Counted {
    public static void main(String[] args) throws Exception {
        String user = System.getProperty("user.name");
        Path file = Path.of("/tmp/hsperfdata_" + user, args[0]);
        System.out.println("there: " + Files.exists(file));
        System.in.read();
        System.out.println("still there: " + Files.exists(file));
    }
}
