import java.lang.management.ManagementFactory;

/**
 * What a process pays for a program of benches/java: runs it again and again, so many times, or as many as take so many seconds of CPU time, and prints how often
 * it was, the CPU time of the whole process and the time by the clock on the wall since its start, both in nanoseconds.
 * Arguments: the program; "times" or "seconds"; the number.
 */
public class Paid {
    public static void main(String[] args) throws Exception {
        Silent program = new Silent(args[0]);
        var process = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long number = Long.parseLong(args[2]);
        long times = 0;
        long start = System.nanoTime();
        while (args[1].equals("times") ? times < number : process.getProcessCpuTime() < number * 1_000_000_000L) {
            program.run();
            times++;
        }
        program.out.println("paid " + times + " " + process.getProcessCpuTime() + " " + (System.nanoTime() - start));
    }
}
