import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Stack traces of virtual threads: their own, others', mounted, unmounted, by StackWalker, in exceptions; the carrier's. */
public class Stacks {
    static volatile boolean spinning;
    static volatile boolean stop;

    static void park(int depth) {
        if (depth == 0) {
            LockSupport.park();
        } else {
            park(depth - 1);
        }
    }

    static void spin(int depth) {
        if (depth > 0) {
            spin(depth - 1);
            return;
        }
        while (!stop) {
            spinning = true;
        }
    }

    static String names(StackTraceElement[] trace) {
        return Arrays.stream(trace).map(e -> e.getClassName() + "." + e.getMethodName()).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) throws Exception {
        Thread parked = Thread.ofVirtual().unstarted(() -> park(3));
        System.out.println("unstarted " + parked.getStackTrace().length);
        parked.start();
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        System.out.println("parked " + names(parked.getStackTrace()));
        System.out.println("listed " + Thread.getAllStackTraces().containsKey(parked));
        LockSupport.unpark(parked);
        parked.join();
        System.out.println("ended " + parked.getStackTrace().length);

        Thread busy = Thread.ofVirtual().start(() -> spin(3));
        while (!spinning) {
            Thread.sleep(1);
        }
        System.out.println("mounted " + names(busy.getStackTrace()));
        boolean carrierShowsIt = Thread.getAllStackTraces().values().stream().flatMap(Arrays::stream)
            .anyMatch(e -> e.getMethodName().equals("spin"));
        System.out.println("carrier shows it " + carrierShowsIt);
        stop = true;
        busy.join();

        Thread itself = Thread.ofVirtual().start(() -> {
            System.out.println("itself " + names(Thread.currentThread().getStackTrace()));
            System.out.println("exception " + names(new Throwable().getStackTrace()));
            List<String> walked = StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).toList());
            System.out.println("walked " + walked);
            Thread.yield();
            walked = StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).toList());
            System.out.println("walked again " + walked);

        });
        itself.join();
    }
}
