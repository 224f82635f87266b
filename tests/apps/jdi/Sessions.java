import java.util.List;

/** Runs the sessions it is given by the names of their classes, and prints what the debugger saw. */
public class Sessions {
    /** A session with one debuggee or several. */
    interface Topic {
        void run() throws Exception;
    }

    static final List<Topic> ALL = List.of(
        new Launches(), new Stops(), new Steps(), new Watches(), new Exceptions(), new Methods(), new Values(), new Calls(), new Frames(),
        new Changes(), new Types(), new Unloading(), new Heap(), new Threads(), new Monitors(), new Virtual(), new Ends());

    public static void main(String[] args) {
        List<String> wanted = List.of(args);
        for (Topic topic : ALL) {
            if (!wanted.isEmpty() && !wanted.contains(topic.getClass().getName())) {
                continue;
            }
            System.out.println("==== " + topic.getClass().getName());
            long start = System.nanoTime();
            try {
                topic.run();
            } catch (Throwable e) {
                System.out.println("the session failed: " + e);
                e.printStackTrace();
            }
            System.err.printf("%s: %d ms%n", topic.getClass().getName(), (System.nanoTime() - start) / 1_000_000);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
