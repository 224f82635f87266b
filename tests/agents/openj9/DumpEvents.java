import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Exceptions, threads, locks, classes, collections and memory that runs out, each a reason for dumps. */
public class DumpEvents {
    static native void set(String option);

    static native void query();

    static class Mine extends RuntimeException {
        Mine(String message) {
            super(message);
        }
    }

    static class Late {}

    static void throwing(String message) {
        throw new Mine(message);
    }

    static void caught(String message) {
        try {
            throwing(message);
        } catch (Mine e) {
            System.out.println("caught " + message);
        }
    }

    static void in(String name, Runnable body) throws InterruptedException {
        Thread thread = new Thread(body, name);
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println("ended by " + e));
        thread.start();
        thread.join();
    }

    static void report(String file) throws Exception {
        Javacore core = new Javacore(Path.of(file));
        System.out.println("  " + core.first("1TISIGINFO").replaceAll("Java heap space", "…"));
        String current = core.first("3XMTHREADINFO").split("\"")[1];
        System.out.println("  in " + current + ", newest frame of ours: " + newest(core.currentThread()));
        new File(file).delete();
    }

    static String newest(List<Javacore.Line> block) {
        for (String text : Javacore.of(block, "4XESTACKTRACE")) {
            if (text.startsWith("at DumpEvents")) return text.replaceAll("\\(.*", "");
        }
        return "none";
    }

    static void fill() {
        List<byte[]> all = new ArrayList<>();
        try {
            while (true) all.add(new byte[1 << 20]);
        } catch (OutOfMemoryError e) {
            all = null;
            System.out.println("caught " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        set("java:events=throw,filter=DumpEvents$Mine,range=3..3,file=third.txt");
        for (String message : new String[] {"one", "two", "three", "four"}) caught(message);
        report("third.txt");
        query();
        set("none");

        set("java:events=uncaught,filter=DumpEvents$Mine,file=uncaught.txt");
        in("ending", () -> throwing("of nobody"));
        report("uncaught.txt");
        query();
        set("none");

        set("java:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..1,file=memory.txt");
        set("heap:events=systhrow,filter=java/lang/OutOfMemoryError,range=1..1,file=memory.phd");
        fill();
        fill();
        report("memory.txt");
        System.out.println("  heap dump: " + (new File("memory.phd").length() > 10_000));
        query();
        set("none");

        set("silent:events=throw,msg_filter=*two*");
        for (String message : new String[] {"one", "two", "twofold", "three"}) caught(message);
        set("none");
        set("silent:events=throw,filter=DumpEvents$Mine#DumpEvents.throwing");
        set("silent:events=throw,filter=DumpEvents$Mine#DumpEvents.caught#1");
        set("silent:events=throw,filter=DumpEvents$Mine#DumpEvents.caught");
        caught("two places");
        set("none");
        set("silent:events=catch,filter=*Mine#DumpEvents.caught");
        caught("at a place");
        set("none");
        set("silent:events=systhrow,filter=java/lang/ArithmeticException");
        try {
            System.out.println(1 / (args.length - args.length));
        } catch (ArithmeticException e) {
            System.out.println("caught " + e.getMessage());
        }
        try {
            throw new ArithmeticException("by the program");
        } catch (ArithmeticException e) {
            System.out.println("caught " + e.getMessage());
        }
        set("none");
        set("silent:events=load,filter=DumpEvents$Late");
        System.out.println(new Late().getClass());
        set("none");
        set("silent:events=allocation,filter=#300k..400k");
        byte[][] made = {new byte[200 << 10], new byte[350 << 10], new byte[500 << 10], new byte[350 << 10].clone()};
        System.out.println(made.length);
        set("none");
        set("silent:events=thrstart+thrstop");
        in("short", () -> System.out.println("runs"));
        set("none");
        set("silent:events=blocked");
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                System.out.println("has it");
            }
        });
        synchronized (lock) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) Thread.yield();
        }
        other.join();
        set("none");
        set("tool:events=throw,filter=DumpEvents$Mine,exec=echo %event %% $((6*7)) > tool.txt,opts=WAIT20000");
        caught("for a tool");
        System.out.println("tool: " + java.nio.file.Files.readString(Path.of("tool.txt")).trim());
        set("none");
        set("exit:events=throw,filter=DumpEvents$Mine");
        caught("too late");
        System.out.println("not reached");
    }
}
