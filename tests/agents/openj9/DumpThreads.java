import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that block, wait, park and lock each other out, virtual ones among them, as a javacore shows them. */
public class DumpThreads {
    static native int trigger(String option);

    static class Held {}

    static class Waited {}

    static class Blocker {}

    static class Outer {}

    static class Inner {}

    static final Held HELD = new Held();
    static final Waited WAITED = new Waited();
    static final Blocker BLOCKER = new Blocker();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final CountDownLatch READY = new CountDownLatch(1);
    static final List<Thread> THREADS = new ArrayList<>();

    static void platform(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        THREADS.add(thread);
        thread.start();
    }

    static void virtual(String name, Runnable body) {
        THREADS.add(Thread.ofVirtual().name(name).start(body));
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void meet(CountDownLatch both) {
        both.countDown();
        await(both);
    }

    static void parkForEver(Object blocker) {
        while (true) LockSupport.park(blocker);
    }

    static void waitForEver() {
        synchronized (WAITED) {
            while (true) {
                try {
                    WAITED.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    static void hold() {
        LOCK.lock();
        synchronized (HELD) {
            READY.countDown();
            parkForEver(null);
        }
    }

    static void enter() {
        await(READY);
        synchronized (HELD) {
            throw new AssertionError();
        }
    }

    static void recursive(int depth) {
        synchronized (HELD2) {
            synchronized (INNER) {
                if (depth > 0) recursive(depth - 1);
                else parkForEver(BLOCKER);
            }
        }
    }

    static final Outer HELD2 = new Outer();
    static final Inner INNER = new Inner();

    interface Lock {
        void with(Runnable body);
    }

    static Lock monitor() {
        Object object = new Object();
        return body -> {
            synchronized (object) {
                body.run();
            }
        };
    }

    static Lock ownable() {
        ReentrantLock lock = new ReentrantLock();
        return body -> {
            lock.lock();
            body.run();
        };
    }

    /** Two threads, each of which has one lock and wants the other. */
    static void deadlock(String name, Lock one, Lock other, boolean isVirtual) {
        CountDownLatch both = new CountDownLatch(2);
        Runnable first = () -> one.with(() -> {
            meet(both);
            other.with(() -> {});
        });
        Runnable second = () -> other.with(() -> {
            meet(both);
            one.with(() -> {});
        });
        platform(name + "-1", first);
        if (isVirtual) virtual(name + "-2", second);
        else platform(name + "-2", second);
    }

    static void show(Javacore core, String name) {
        List<Javacore.Line> block = core.thread(name);
        String head = Javacore.plain(block.get(0).text());
        System.out.println(name + ": " + head.replaceAll(".*(state:[A-Z]+).*", "$1"));
        for (String tag : new String[] {"3XMTHREADBLOCK", "5XESTACKTRACE", "3XMTHREADINFO4"}) {
            for (String text : Javacore.of(block, tag)) System.out.println("  " + text);
        }
    }

    public static void main(String[] args) throws Exception {
        platform("holder", DumpThreads::hold);
        platform("entering", DumpThreads::enter);
        virtual("entering virtually", DumpThreads::enter);
        platform("waiting", DumpThreads::waitForEver);
        platform("parked on a blocker", () -> parkForEver(BLOCKER));
        platform("parked on nothing", () -> parkForEver(null));
        platform("locking", () -> {
            await(READY);
            LOCK.lock();
        });
        virtual("parked virtually", () -> parkForEver(BLOCKER));
        platform("recursive", () -> recursive(2));
        deadlock("monitors", monitor(), monitor(), false);
        deadlock("locks", ownable(), ownable(), false);
        deadlock("mixed", monitor(), ownable(), false);
        deadlock("virtual", monitor(), monitor(), true);
        for (Thread thread : THREADS) {
            while (!stands(thread)) Thread.yield();
        }
        System.out.println(trigger("java:file=threads.txt"));
        Javacore core = new Javacore(Path.of("threads.txt"));
        System.out.println(core.sections());
        for (String name : new String[] {"holder", "entering", "entering virtually", "waiting", "parked on a blocker", "parked on nothing", "locking",
            "parked virtually", "recursive"}) {
            show(core, name);
        }
        List<String> shown = new ArrayList<>();
        for (List<String> circle : core.deadlocks()) {
            boolean closed = circle.size() == 3 && circle.get(0).equals(circle.get(2)) && !circle.get(0).equals(circle.get(1));
            circle.subList(0, 2).sort(null);
            shown.add("deadlock of " + circle.subList(0, 2) + (closed ? "" : ", not closed"));
        }
        shown.sort(null);
        shown.forEach(System.out::println);
        monitor(core);
        System.out.println("segments add up: " + core.addsUp());
        System.out.println("native memory adds up: " + core.memoryAddsUp());
        System.out.println("callers: " + callers(core.thread("recursive")));
        for (String tag : new String[] {"1TICHARSET", "1TISIGINFO", "1TIDATETIMEUTC", "1TIDATETIME", "1TITIMEZONE", "1TINANOTIME", "1TIREQFLAGS",
            "1TIPREPSTATE", "1TIDMPCOMPLETE", "1CIPROCESSID", "1CISTARTTIME"}) {
            System.out.println(tag + " " + Javacore.plain(core.first(tag)).replaceAll("0x[0-9A-Fa-f]+|\\d+", "N").replaceAll("UTC.*\\)", "UTC…"));
        }
        System.out.println("file: " + core.first("1TIFILENAME").endsWith("/threads.txt"));
        System.out.println("class: " + core.all("3CLTEXTCLASS").stream().anyMatch(text -> text.startsWith("DumpThreads$Held(0x")));
        System.exit(0);
    }

    /** Does it wait, as it should in the end? */
    static boolean stands(Thread thread) {
        boolean waits = thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.BLOCKED;
        StackTraceElement[] frames = thread.getStackTrace();
        boolean meets = false;
        for (StackTraceElement frame : frames) meets |= frame.getMethodName().equals("await");
        return waits && !meets;
    }

    /** The lines of the monitor that the holder has. */
    static void monitor(Javacore core) {
        boolean inside = false;
        for (Javacore.Line line : core.lines) {
            if (line.tag().equals("2LKMONINUSE")) inside = false;
            if (line.tag().equals("3LKMONOBJECT") && line.text().startsWith("DumpThreads$Held@")) inside = true;
            if (!line.tag().matches("3LK.*")) inside = false;
            if (inside && !line.tag().equals("3LKWAITER")) System.out.println(line.tag() + " " + Javacore.plain(line.text()));
        }
        List<String> waiters = new ArrayList<>();
        for (String text : core.all("3LKWAITER")) waiters.add(Javacore.plain(text));
        waiters.removeIf(text -> !text.startsWith("\"entering"));
        waiters.sort(null);
        System.out.println(waiters);
    }

    static List<String> callers(List<Javacore.Line> block) {
        List<String> names = new ArrayList<>();
        for (String text : Javacore.of(block, "4XESTACKTRACE")) {
            if (text.startsWith("at DumpThreads.")) names.add(text.replace("(Compiled Code)", "").replaceAll("lambda.*?\\(", "("));
        }
        return names;
    }
}
