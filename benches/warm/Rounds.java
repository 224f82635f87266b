import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Small programs, each repeated in a process of its own until it is warm: NAME and for how many milliseconds. A round gives the same number each time, which
 * is on standard output; on standard error is how many nanoseconds a round took, the median of the rounds in the later half. Without a name, the names.
 */
class Rounds {
    interface Program {
        long round() throws Throwable;
    }

    static void measure(Map<String, Program> programs, String[] args) throws Throwable {
        if (args.length == 0) {
            programs.keySet().forEach(System.out::println);
            return;
        }
        Program program = programs.get(args[0]);
        long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000L;
        List<Long> times = new ArrayList<>();
        long result = program.round();
        for (long now = System.nanoTime(); now < end; ) {
            long same = program.round();
            long then = System.nanoTime();
            if (same != result) throw new AssertionError(args[0] + ": " + same + " after " + result);
            times.add(then - now);
            now = then;
        }
        List<Long> later = new ArrayList<>(times.subList(times.size() / 2, times.size()));
        later.sort(null);
        System.out.println(result);
        System.err.println("nanoseconds: " + later.get(later.size() / 2));
    }
}
