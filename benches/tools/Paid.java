import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * A program of benches/java that works when it is told to, so that somebody can measure what the process pays for that: for each number on standard input
 * it runs the program so often and says "done". Between those it waits. Argument: the program.
 */
public class Paid {
    public static void main(String[] args) throws Exception {
        Silent program = new Silent(args[0]);
        var input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null; ) {
            for (long times = Long.parseLong(line); times > 0; times--) program.run();
            program.out.println("done");
        }
    }
}
