import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Packed {
    public static void main(String[] args) throws Exception {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Packed.class.getResourceAsStream("/data/lines.txt")))) {
            for (String line; (line = in.readLine()) != null; ) {
                System.out.println("line " + line);
            }
        }
        System.out.println(Packed.class.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("app.jar"));
    }
}
