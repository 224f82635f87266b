import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;

/** A program of benches/java that runs in another one, which alone prints. */
final class Silent {
    /** Where the other one prints. */
    final PrintStream out = System.out;
    private final Method main;

    /** From here on what goes to the standard streams is lost. */
    Silent(String program) throws Exception {
        main = Class.forName(program).getMethod("main", String[].class);
        main.setAccessible(true);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
    }

    void run() throws Exception {
        main.invoke(null, (Object) new String[0]);
    }
}
