import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * What operations of JVM TI cost: each workload is run with the agent's request and without, turn by turn, and the difference is divided
 * by the number of operations. Prints a line for each: name, nanoseconds for an operation. An argument is part of the names wanted.
 */
public class Tools {
    static int counter;
    int field;
    static Object sink;

    /** Has the agent request what a benchmark measures, or no longer. */
    static native void request(String what, boolean on);

    /** Operations that the agent performs by itself; how many. */
    static native long perform(String what, Thread thread, Class<?> type, Object[] objects);

    static native void popNotified();

    static native void popPlain();

    interface Work {
        /** How many operations it came to. */
        long run() throws Exception;
    }

    static int callee(int x) {
        return x + 1;
    }

    static long calls() {
        int x = 0;
        for (int i = 0; i < 200_000; i++) {
            x = callee(x);
        }
        counter = x;
        return 200_000;
    }

    static long steps() {
        int x = 0;
        for (int i = 0; i < 20_000; i++) {
            x += i * 3;
        }
        counter = x;
        return 20_000 * 7;
    }

    static void stopped() {
        counter++;
    }

    /** A loop with an instruction that it never comes to; an operation is a thousand rounds, some microsecond. */
    static long unhit() {
        int x = 0;
        for (int i = 0; i < 50_000_000; i++) {
            x = (x * 31 + i) & 0xffff;
            if (x < 0) {
                counter = x;
            }
        }
        counter = x;
        return 50_000;
    }

    static long breakpoints() {
        for (int i = 0; i < 50_000; i++) {
            stopped();
        }
        return 50_000;
    }

    static long reads(Tools object) {
        int x = 0;
        for (int i = 0; i < 50_000; i++) {
            x += object.field;
        }
        counter = x;
        return 50_000;
    }

    static long writes(Tools object) {
        for (int i = 0; i < 50_000; i++) {
            object.field = i;
        }
        return 50_000;
    }

    static final RuntimeException THROWN = new RuntimeException();

    static void thrower() {
        throw THROWN;
    }

    static long exceptions() {
        for (int i = 0; i < 20_000; i++) {
            try {
                thrower();
            } catch (RuntimeException e) {
                counter++;
            }
        }
        return 20_000;
    }

    static void notified(boolean on) {
        if (on) {
            popNotified();
        } else {
            popPlain();
        }
    }

    static long pops(boolean on) {
        for (int i = 0; i < 20_000; i++) {
            notified(on);
        }
        return 20_000;
    }

    static long allocations() {
        for (int i = 0; i < 100_000; i++) {
            sink = new Tools();
        }
        return 100_000;
    }

    static final Object LOCK = new Object();
    static boolean turn;

    static long waits() throws Exception {
        int rounds = 100;
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                for (int i = 0; i < rounds; i++) {
                    while (!turn) {
                        awaitLock();
                    }
                    turn = false;
                    LOCK.notify();
                }
            }
        });
        other.start();
        synchronized (LOCK) {
            for (int i = 0; i < rounds; i++) {
                turn = true;
                LOCK.notify();
                while (turn) {
                    awaitLock();
                }
            }
        }
        other.join();
        return 2L * rounds;
    }

    static void awaitLock() {
        try {
            LOCK.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static long threads() throws Exception {
        for (int i = 0; i < 200; i++) {
            Thread thread = new Thread(() -> { });
            thread.start();
            thread.join();
        }
        return 200;
    }

    static long virtualThreads() throws Exception {
        for (int i = 0; i < 500; i++) {
            Thread.startVirtualThread(() -> { }).join();
        }
        return 500;
    }

    static long virtualThreadsAtOnce() throws Exception {
        Thread[] threads = new Thread[5000];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.startVirtualThread(() -> { });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return threads.length;
    }

    /** How often each: for many times as long as it takes to start them. */
    static final int BLOCKED = 200_000;

    /** Four threads want one lock. */
    static long blocked() throws Exception {
        Thread[] rivals = new Thread[4];
        for (int k = 0; k < rivals.length; k++) {
            rivals[k] = new Thread(() -> {
                for (int i = 0; i < BLOCKED; i++) {
                    synchronized (LOCK) {
                        counter++;
                    }
                }
            });
            rivals[k].start();
        }
        for (Thread rival : rivals) {
            rival.join();
        }
        return (long) BLOCKED * rivals.length;
    }

    static volatile int round;
    static volatile int entered;
    static long released;
    static long waited;

    /** Nanoseconds from when a lock is left until the thread that is blocked on it has it. */
    static double handedOver() throws Exception {
        int rounds = 500;
        entered = 0;
        round = 0;
        waited = 0;
        Thread other = new Thread(() -> {
            for (int i = 1; i <= rounds; i++) {
                while (round < i) {
                    Thread.onSpinWait();
                }
                synchronized (LOCK) {
                    waited += System.nanoTime() - released;
                }
                entered = i;
            }
        });
        other.start();
        for (int i = 1; i <= rounds; i++) {
            synchronized (LOCK) {
                round = i;
                while (other.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                for (long end = System.nanoTime() + 20_000; System.nanoTime() < end;) {
                    Thread.onSpinWait();
                }
                released = System.nanoTime();
            }
            while (entered < i) {
                Thread.onSpinWait();
            }
        }
        other.join();
        return (double) waited / rounds;
    }

    static void near(boolean fail) throws Exception {
        if (fail) {
            throw new Exception("near");
        }
    }

    static long nearHandlers() {
        for (int i = 0; i < 20_000; i++) {
            try {
                near(true);
            } catch (Exception e) {
                sink = e;
            }
        }
        return 20_000;
    }

    /** Defines the classes it is given, each in a loader of its own. */
    static class Defining extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static long definitions(byte[] bytes) {
        for (int i = 0; i < 100; i++) {
            sink = new Defining().define(bytes);
        }
        return 100;
    }

    static void deep(int depth, CountDownLatch ready, CountDownLatch end) throws InterruptedException {
        if (depth > 0) {
            deep(depth - 1, ready, end);
            return;
        }
        ready.countDown();
        end.await();
    }

    static final CountDownLatch END = new CountDownLatch(1);

    static Thread waiting(int depth) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                deep(depth, ready, END);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        ready.await();
        return thread;
    }

    static volatile boolean spins = true;

    static volatile int rounds;

    static void spin(int local) {
        while (spins) {
            rounds = local++;
        }
        counter = local;
    }

    /** A thread that keeps a processor busy while it `spins`. */
    static Thread spinning() {
        spins = true;
        Thread thread = new Thread(() -> spin(1));
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A class of many methods that gets another constant. */
    static class Changing {
        static int count;

        static String text() {
            return "first";
        }

        static String twice(String given) {
            return given + text() + given;
        }

        static int loops(int[] numbers) {
            int sum = 0;
            for (int number : numbers) {
                sum += number > 3 ? number * 2 : number - count;
            }
            return sum;
        }

        static Object caught(Object given) {
            try {
                return ((List<?>) given).get(0);
            } catch (ClassCastException | IndexOutOfBoundsException e) {
                count++;
                return e.getMessage();
            }
        }
    }

    static double time(Work work) throws Exception {
        long start = System.nanoTime();
        long operations = work.run();
        return (double) (System.nanoTime() - start) / operations;
    }

    /** The difference with and without the request, each at its best of several rounds. */
    static void compare(String name, Work with, Work without) throws Exception {
        if (!name.contains(only)) {
            return;
        }
        double plain = Double.MAX_VALUE;
        double requested = Double.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            plain = Math.min(plain, time(without));
            request(name, true);
            requested = Math.min(requested, time(with));
            request(name, false);
        }
        System.out.printf("%s\t%.1f%n", name, requested - plain);
    }

    interface Measured {
        double nanos() throws Exception;
    }

    /** What is asked of no tool: the best of many rounds, for a second at least. Thirty short ones may all fall into a slow moment of the machine. */
    static void best(String name, Measured measured) throws Exception {
        if (name.contains(only)) {
            double best = Double.MAX_VALUE;
            long end = System.nanoTime() + 1_000_000_000;
            for (int round = 0; round < 30 || System.nanoTime() < end; round++) {
                best = Math.min(best, measured.nanos());
            }
            System.out.printf("%s\t%.1f%n", name, best);
        }
    }

    static void printMedian(String name, List<Double> times) {
        times.sort(null);
        System.out.printf("%s\t%.1f%n", name, times.get(times.size() / 2));
    }

    static void plain(String name, Work work) throws Exception {
        best(name, () -> time(work));
    }

    /**
     * The median of many rounds, when warm, with all processors but one busy. A thread that wakes another has the kernel wake an idle processor for it,
     * which takes ten times as long as what is measured, or not, for some thousand times in a row.
     */
    static void besideWork(String name, Work work) throws Exception {
        if (!name.contains(only)) {
            return;
        }
        for (int i = 1; i < Runtime.getRuntime().availableProcessors(); i++) {
            spinning();
        }
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < 450; round++) {
            double one = time(work);
            if (round >= 150) {
                times.add(one);
            }
        }
        spins = false;
        printMedian(name, times);
    }

    static void compare(String name, Work work) throws Exception {
        compare(name, work, work);
    }

    /** The same of work whose time differs by itself more than by the request: the median difference of many short rounds. */
    static void compareNoisy(String name, Work work) throws Exception {
        if (!name.contains(only)) {
            return;
        }
        List<Double> differences = new ArrayList<>();
        for (int round = 0; round < 300; round++) {
            double plain = time(work);
            request(name, true);
            differences.add(time(work) - plain);
            request(name, false);
        }
        printMedian(name, differences);
    }

    /** Of what the agent does by itself. */
    static void measure(String name, String what, Thread thread, Class<?> type, Object[] objects) throws Exception {
        if (!name.contains(only)) {
            return;
        }
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < 7; round++) {
            double one = time(() -> perform(what, thread, type, objects));
            if (round > 1) {
                times.add(one);
            }
        }
        printMedian(name, times);
    }

    /** Part of the names of what is to be measured. */
    static String only = "";

    public static void main(String[] args) throws Exception {
        only = args.length == 0 ? "" : args[0];
        Tools object = new Tools();
        compare("method entry and exit", Tools::calls);
        compare("single step", Tools::steps);
        compare("breakpoint", Tools::breakpoints);
        compare("unhit breakpoint", Tools::unhit);
        compare("watched read", () -> reads(object));
        compare("watched write", () -> writes(object));
        compare("exception", Tools::exceptions);
        compare("frame pop", () -> pops(true), () -> pops(false));
        compare("sampled allocation", Tools::allocations);
        compareNoisy("monitor wait", Tools::waits);
        compare("thread start and end", Tools::threads);
        for (int depth : new int[] {10, 100, 1000}) {
            measure("GetStackTrace " + depth, "stack", waiting(depth), null, null);
        }
        for (int i = 0; i < 50; i++) {
            waiting(20);
        }
        measure("GetAllStackTraces 50", "stacks", null, null, null);
        Thread spinning = spinning();
        while (rounds < 10) {
            Thread.yield();
        }
        measure("suspend and resume", "suspend", spinning, null, null);
        measure("GetLocalInt", "locals", spinning, null, null);
        spins = false;
        measure("RetransformClasses", "retransform", null, Tools.class, null);
        byte[] one = Tools.class.getResourceAsStream("Tools$Changing.class").readAllBytes();
        byte[] other = new String(one, StandardCharsets.ISO_8859_1).replace("first", "other").getBytes(StandardCharsets.ISO_8859_1);
        measure("RedefineClasses", "redefine", null, Changing.class, new Object[] {one, other});
        counter += Changing.twice("").length();
        measure("GetClassSignature", "signature", null, Changing.class, null);
        measure("GetMethodName", "name", null, Changing.class, null);
        measure("GetLineNumberTable", "lines", null, Changing.class, null);
        measure("GetLocalVariableTable", "variables", null, Changing.class, null);
        besideWork("virtual thread", Tools::virtualThreads);
        plain("virtual threads at once", Tools::virtualThreadsAtOnce);
        compareNoisy("events of virtual threads", Tools::virtualThreadsAtOnce);
        compareNoisy("events of classes", () -> definitions(one));
        plain("contended monitor", Tools::blocked);
        best("monitor handed over", Tools::handedOver);
        plain("exception to a near handler", Tools::nearHandlers);
        plain("class defined", () -> definitions(one));
        Object[] million = new Object[1_000_000];
        for (int i = 0; i < million.length; i++) {
            million[i] = new Tools();
        }
        measure("SetTag", "tag", null, null, million);
        measure("GetTag", "tagged", null, null, million);
        measure("IterateThroughHeap", "iterate", null, Tools.class, million);
        measure("FollowReferences", "follow", null, null, million);
        END.countDown();
    }
}
