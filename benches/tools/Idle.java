/**
 * What it costs a program that an agent holds every capability and asks for nothing: runs a program of benches/java in one process again
 * and again, by turns with the agent's capabilities and without, so that neighbours share the machine's mood and the compiled code.
 * Arguments: the program, how many pairs. Prints a line for each pair: nanoseconds of the process's CPU time without
 * and with; what other processes do to the machine doesn't count.
 */
public class Idle {
    /** Has the agent hold every capability there is, or none. */
    static native void hold(boolean all);

    /** The CPU time of all threads of the process, in nanoseconds. */
    static native long cpuTime();

    static double run(Silent program, boolean held) throws Exception {
        hold(held);
        long start = cpuTime();
        program.run();
        return cpuTime() - start;
    }

    public static void main(String[] args) throws Exception {
        Silent program = new Silent(args[0]);
        for (int warm = 0; warm < 3; warm++) {
            run(program, warm == 1);
        }
        for (int pair = 0; pair < Integer.parseInt(args[1]); pair++) {
            // Each is the first as often as the second, so what drifts doesn't count.
            boolean heldFirst = pair % 2 == 1;
            double first = run(program, heldFirst);
            double second = run(program, !heldFirst);
            double without = heldFirst ? second : first;
            double with = heldFirst ? first : second;
            program.out.printf("%.0f\t%.0f%n", without, with);
        }
    }
}
