import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * A program of benches/java that works when it is told to, so that somebody can measure what the process pays for that: for each number on standard input
 * it runs the program so often, on each of some threads, and says "done". Between those it waits. Arguments: the program, and how many threads.
 */
public class Paid {
    public static void main(String[] args) throws Exception {
        Silent program = new Silent(args[0]);
        var input = new BufferedReader(new InputStreamReader(System.in));
        int threads = Integer.parseInt(args[1]);
        for (String line; (line = input.readLine()) != null; ) {
            long times = Long.parseLong(line);
            Thread[] others = new Thread[threads - 1];
            for (int i = 0; i < others.length; i++) (others[i] = new Thread(() -> run(program, times))).start();
            run(program, times);
            for (Thread other : others) other.join();
            program.out.println("done");
        }
    }

    private static void run(Silent program, long times) {
        try {
            for (long left = times; left > 0; left--) program.run();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }
}
