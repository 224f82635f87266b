import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Workers compute what is known beforehand, while the agent suspends them, redefines their code, walks and tags the heap, and changes what it hears of. */
public class Faults {
    static native void enlist(Thread[] workers, Class<?> body);

    static native void suspend(int seed);

    static native void redefine(byte[] bytes);

    static native void tag(int seed);

    static native void events(int seed);

    static native void probes(int seed);

    static native void stacks(int seed);

    static native void begin(Object[] kept);

    static native String end(Object[] kept);

    static volatile boolean over;
    static final AtomicInteger wrong = new AtomicInteger();
    static final AtomicLong rounds = new AtomicLong();
    static final AtomicInteger shortLived = new AtomicInteger();
    static final List<Throwable> failures = new ArrayList<>();

    interface Act {
        void run(Random random) throws Exception;
    }

    static int expected(int x) {
        int sum = 0;
        for (int i = 0; i < 16; i++) {
            sum += (x + i) * 31 + 7;
        }
        int caught = (x & 1) == 0 ? x + 1 : x;
        return sum + (x * 31 + 7 + caught) + (x ^ 3) + ("x" + x).length();
    }

    static int computed(int x) {
        return Body.array(x) + Body.locked(x) + new Body().fields(x) + Body.text(x).length();
    }

    static void work(int seed) {
        Random random = new Random(seed);
        while (!over) {
            int x = random.nextInt();
            if (computed(x) != expected(x)) {
                wrong.incrementAndGet();
            }
            rounds.incrementAndGet();
            if (rounds.get() % 64 == 0) {
                Thread.yield();
            }
        }
    }

    static Thread repeated(String name, int seed, Act act) {
        Thread thread = new Thread(() -> {
            Random random = new Random(seed);
            try {
                while (!over) {
                    act.run(random);
                    Thread.sleep(random.nextInt(3));
                }
            } catch (Throwable t) {
                synchronized (failures) {
                    failures.add(t);
                }
            }
        }, name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]), seed = Integer.parseInt(args[1]);
        byte[][] forms = {Files.readAllBytes(Path.of(args[2])), Files.readAllBytes(Path.of(args[3]))};
        Object[] kept = new Object[500];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new int[i];
        }
        begin(kept);
        computed(1);
        Thread[] workers = new Thread[10];
        for (int i = 0; i < workers.length; i++) {
            int own = seed + i;
            workers[i] = (i < 4 ? Thread.ofPlatform() : Thread.ofVirtual()).name("worker-" + i).unstarted(() -> work(own));
            workers[i].start();
        }
        enlist(workers, Body.class);
        List<Thread> faults = new ArrayList<>();
        faults.add(repeated("suspender", seed, random -> suspend(random.nextInt())));
        faults.add(repeated("redefiner", seed, random -> redefine(forms[random.nextInt(2)])));
        faults.add(repeated("tagger", seed, random -> tag(random.nextInt())));
        faults.add(repeated("tagger-2", seed + 1, random -> tag(random.nextInt())));
        faults.add(repeated("listener", seed, random -> events(random.nextInt())));
        faults.add(repeated("prober", seed, random -> probes(random.nextInt())));
        faults.add(repeated("looker", seed, random -> stacks(random.nextInt())));
        faults.add(repeated("starter", seed, random -> {
            Thread started = random.nextBoolean() ? new Thread(() -> computed(5), "short") : Thread.ofVirtual().name("short").unstarted(() -> computed(6));
            shortLived.incrementAndGet();
            started.start();
            started.join();
        }));
        Thread.sleep(seconds * 1000L);
        over = true;
        for (Thread thread : faults) {
            thread.join();
        }
        for (Thread thread : workers) {
            thread.join();
        }
        for (Throwable failure : failures) {
            failure.printStackTrace();
        }
        System.out.println("wrong results: " + wrong + (rounds.get() > 1000 ? "" : ", but few rounds: " + rounds));
        System.out.println("short-lived threads: " + (shortLived.get() > 5 ? "started" : "hardly any"));
        System.err.println(rounds + " rounds, " + shortLived + " threads");
        System.out.println(end(kept));
        System.out.println(shortLived.get() == heard() ? "all heard of" : shortLived + " started, heard of " + heard());
    }

    static native int heard();
}
