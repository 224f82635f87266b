import java.util.Map;

/** `Thread.getAllStackTraces` shows all threads at one moment: never two inside of what only one may enter. */
public class TracesAtOneMoment {
    static final Object LOCK = new Object();
    static volatile boolean over;
    static int turns;

    static void alone() {
        for (int i = 0; i < 50; i++) {
            turns += i;
        }
        // The stock VM stops threads here, and not in the loop.
        Thread.yield();
        for (int i = 0; i < 50; i++) {
            turns += i;
        }
    }

    static void enter() {
        synchronized (LOCK) {
            alone();
        }
    }

    static void run() {
        while (!over) {
            enter();
        }
    }

    static boolean isInside(StackTraceElement[] trace) {
        for (StackTraceElement element : trace) {
            if (element.getMethodName().equals("alone")) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(TracesAtOneMoment::run);
            threads[i].start();
        }
        int one = 0;
        int more = 0;
        for (int i = 0; i < 5000 || one < 20; i++) {
            Map<Thread, StackTraceElement[]> traces = Thread.getAllStackTraces();
            int inside = 0;
            for (Thread thread : threads) {
                inside += isInside(traces.get(thread)) ? 1 : 0;
            }
            one += inside == 1 ? 1 : 0;
            more += inside > 1 ? 1 : 0;
        }
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("two at once: " + more);
    }
}
