import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Litmus tests of the memory model (JLS 17, VarHandle's access modes): for each, threads run over an array of fresh states, one in a shuffled
 * order, with no barrier between two states of a stretch; then the outcomes are counted. The tables in the code say which are forbidden.
 *
 * Arguments: the number of runs of each test; parts of the names of tests to run, or none for all. Outcomes go to standard error with
 * LITMUS_SHOW=1.
 */
public final class Litmus {
    /** One state: what the threads write to, and what they have read. */
    static class State {
        int x;
        int y;
        volatile int vx;
        volatile int vy;
        long wide;
        volatile long vwide;
        volatile double vdouble;
        byte b0;
        byte b1;
        short s0;
        short s1;
        boolean z0;
        boolean z1;
        Object shared;
        Published published;
        int r1;
        int r2;
        int r3;
        int r4;
        final byte[] bytes = new byte[4];
        final int[] ints = new int[2];
        final ReentrantLock lock = new ReentrantLock();
    }

    static final class Published {
        final int value;
        final int[] array;
        Published() {
            value = 42;
            array = new int[] {43};
        }
    }

    static final VarHandle X;
    static final VarHandle Y;
    static final VarHandle B0;
    static final VarHandle B1;
    static final VarHandle S0;
    static final VarHandle Z0;
    static final VarHandle WIDE;
    static final VarHandle SHARED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);

    static {
        try {
            var lookup = MethodHandles.lookup();
            X = lookup.findVarHandle(State.class, "x", int.class);
            Y = lookup.findVarHandle(State.class, "y", int.class);
            B0 = lookup.findVarHandle(State.class, "b0", byte.class);
            B1 = lookup.findVarHandle(State.class, "b1", byte.class);
            S0 = lookup.findVarHandle(State.class, "s0", short.class);
            Z0 = lookup.findVarHandle(State.class, "z0", boolean.class);
            WIDE = lookup.findVarHandle(State.class, "wide", long.class);
            SHARED = lookup.findVarHandle(State.class, "shared", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    interface Actor {
        void act(State s);
    }

    /** Is the outcome forbidden? */
    interface Forbidden {
        boolean test(State s);
    }

    record Test(String name, Forbidden forbidden, Actor... actors) {}

    /** The tests; r1 … r4 are what was read. */
    static List<Test> tests() {
        var all = new ArrayList<Test>();
        // Store buffering: both may miss the other's store, but not where all is volatile or fenced.
        Forbidden bothMissed = s -> s.r1 == 0 && s.r2 == 0;
        all.add(new Test("store buffering, plain", s -> s.r1 < 0, s -> { s.x = 1; s.r1 = s.y; }, s -> { s.y = 1; s.r2 = s.x; }));
        all.add(new Test("store buffering, volatile fields", bothMissed, s -> { s.vx = 1; s.r1 = s.vy; }, s -> { s.vy = 1; s.r2 = s.vx; }));
        all.add(new Test("store buffering, volatile mode", bothMissed, s -> { X.setVolatile(s, 1); s.r1 = (int) Y.getVolatile(s); }, s -> { Y.setVolatile(s, 1); s.r2 = (int) X.getVolatile(s); }));
        all.add(new Test("store buffering, full fences", bothMissed, s -> { X.setOpaque(s, 1); VarHandle.fullFence(); s.r1 = (int) Y.getOpaque(s); }, s -> { Y.setOpaque(s, 1); VarHandle.fullFence(); s.r2 = (int) X.getOpaque(s); }));
        all.add(new Test("store buffering, getAndSet", bothMissed, s -> { X.getAndSet(s, 1); s.r1 = (int) Y.getVolatile(s); }, s -> { Y.getAndSet(s, 1); s.r2 = (int) X.getVolatile(s); }));
        all.add(new Test("store buffering, array elements", bothMissed, s -> { INTS.setVolatile(s.ints, 0, 1); s.r1 = (int) INTS.getVolatile(s.ints, 1); }, s -> { INTS.setVolatile(s.ints, 1, 1); s.r2 = (int) INTS.getVolatile(s.ints, 0); }));
        all.add(new Test("store buffering, one lock", bothMissed, s -> { synchronized (s) { s.x = 1; s.r1 = s.y; } }, s -> { synchronized (s) { s.y = 1; s.r2 = s.x; } }));
        // Load buffering: nobody reads what comes of his own later store.
        Forbidden bothRead = s -> s.r1 == 1 && s.r2 == 1;
        all.add(new Test("load buffering, volatile fields", bothRead, s -> { s.r1 = s.vx; s.vy = 1; }, s -> { s.r2 = s.vy; s.vx = 1; }));
        all.add(new Test("load buffering, acquire and release", bothRead, s -> { s.r1 = (int) X.getAcquire(s); Y.setRelease(s, 1); }, s -> { s.r2 = (int) Y.getAcquire(s); X.setRelease(s, 1); }));
        all.add(new Test("load buffering, values out of thin air", s -> s.r1 != 0 || s.r2 != 0, s -> { s.r1 = s.x; s.y = s.r1; }, s -> { s.r2 = s.y; s.x = s.r2; }));
        // Message passing: who sees the flag sees the message.
        Forbidden lost = s -> s.r1 == 1 && s.r2 == 0;
        all.add(new Test("message passing, volatile field", lost, s -> { s.x = 1; s.vy = 1; }, s -> { s.r1 = s.vy; s.r2 = s.x; }));
        all.add(new Test("message passing, acquire and release", lost, s -> { s.x = 1; Y.setRelease(s, 1); }, s -> { s.r1 = (int) Y.getAcquire(s); s.r2 = s.x; }));
        all.add(new Test("message passing, fences", lost, s -> { X.setOpaque(s, 1); VarHandle.releaseFence(); Y.setOpaque(s, 1); }, s -> { s.r1 = (int) Y.getOpaque(s); VarHandle.acquireFence(); s.r2 = (int) X.getOpaque(s); }));
        all.add(new Test("message passing, compareAndSet", lost, s -> { s.x = 1; Y.compareAndSet(s, 0, 1); }, s -> { s.r1 = (int) Y.compareAndExchange(s, 1, 1); s.r2 = s.x; }));
        all.add(new Test("message passing, lock", lost, s -> { synchronized (s) { s.x = 1; s.y = 1; } }, s -> { synchronized (s) { s.r1 = s.y; s.r2 = s.x; } }));
        all.add(new Test("message passing, opaque and plain", s -> s.r1 < 0, s -> { X.setOpaque(s, 1); Y.setOpaque(s, 1); }, s -> { s.r1 = (int) Y.getOpaque(s); s.r2 = s.x; }));
        // Independent reads of independent writes: all agree on one order.
        Forbidden disagree = s -> s.r1 == 1 && s.r2 == 0 && s.r3 == 1 && s.r4 == 0;
        all.add(new Test("independent reads, volatile fields", disagree, s -> s.vx = 1, s -> s.vy = 1, s -> { s.r1 = s.vx; s.r2 = s.vy; }, s -> { s.r3 = s.vy; s.r4 = s.vx; }));
        all.add(new Test("independent reads, volatile mode", disagree, s -> X.setVolatile(s, 1), s -> Y.setVolatile(s, 1), s -> { s.r1 = (int) X.getVolatile(s); s.r2 = (int) Y.getVolatile(s); }, s -> { s.r3 = (int) Y.getVolatile(s); s.r4 = (int) X.getVolatile(s); }));
        // Coherence of one location.
        all.add(new Test("coherence, two reads, opaque", s -> s.r1 > s.r2, s -> { X.setOpaque(s, 1); X.setOpaque(s, 2); }, s -> { s.r1 = (int) X.getOpaque(s); s.r2 = (int) X.getOpaque(s); }));
        all.add(new Test("coherence, two readers", s -> s.r1 == 1 && s.r2 == 2 && s.r3 == 2 && s.r4 == 1, s -> X.setOpaque(s, 1), s -> X.setOpaque(s, 2), s -> { s.r1 = (int) X.getOpaque(s); s.r2 = (int) X.getOpaque(s); }, s -> { s.r3 = (int) X.getOpaque(s); s.r4 = (int) X.getOpaque(s); }));
        all.add(new Test("coherence, own store", s -> s.r1 == 0 || s.r2 == 0, s -> { s.vx = 1; s.r1 = s.vx; }, s -> { s.vx = 2; s.r2 = s.vx; }));
        // Publication by a race.
        all.add(new Test("final fields", s -> s.r1 != 0 && (s.r1 != 42 || s.r2 != 43), s -> s.published = new Published(), s -> { Published p = s.published; if (p != null) { s.r1 = p.value; s.r2 = p.array[0]; } }));
        all.add(new Test("objects by release", s -> s.r1 != 0 && s.r1 != 5, s -> { int[] made = new int[1]; made[0] = 5; SHARED.setRelease(s, made); }, s -> { Object seen = SHARED.getAcquire(s); if (seen instanceof int[] array) s.r1 = array[0]; }));
        all.add(new Test("headers of objects by a race", s -> s.r1 != 0 && s.r1 != 9, s -> s.shared = new byte[9], s -> { Object seen = s.shared; if (seen != null) s.r1 = seen instanceof byte[] array ? array.length : -1; }));
        // Whole values.
        all.add(new Test("volatile long", s -> s.r1 != s.r2, s -> s.vwide = -1L, s -> { long seen = s.vwide; s.r1 = (int) seen; s.r2 = (int) (seen >> 32); }));
        all.add(new Test("volatile double", s -> s.r1 != s.r2, s -> s.vdouble = Double.longBitsToDouble(0x3ff00001_3ff00001L), s -> { long seen = Double.doubleToRawLongBits(s.vdouble); s.r1 = (int) seen; s.r2 = (int) (seen >> 32); }));
        all.add(new Test("opaque long", s -> s.r1 != s.r2, s -> WIDE.setOpaque(s, -1L), s -> { long seen = (long) WIDE.getOpaque(s); s.r1 = (int) seen; s.r2 = (int) (seen >> 32); }));
        all.add(new Test("bytes beside each other", s -> s.b0 != 1 || s.b1 != 2, s -> s.b0 = 1, s -> s.b1 = 2));
        all.add(new Test("shorts beside each other", s -> s.s0 != 1 || s.s1 != 2, s -> s.s0 = 1, s -> s.s1 = 2));
        all.add(new Test("booleans beside each other", s -> !s.z0 || !s.z1, s -> s.z0 = true, s -> s.z1 = true));
        all.add(new Test("elements beside each other", s -> s.bytes[0] != 1 || s.bytes[1] != 2 || s.bytes[2] != 3 || s.bytes[3] != 4, s -> { s.bytes[0] = 1; s.bytes[2] = 3; }, s -> { s.bytes[1] = 2; s.bytes[3] = 4; }));
        all.add(new Test("compareAndSet of a byte beside a store", s -> s.b0 != 1 || s.b1 != 2, s -> { while (!B0.compareAndSet(s, (byte) 0, (byte) 1)) Thread.onSpinWait(); }, s -> s.b1 = 2));
        all.add(new Test("getAndAdd of bytes beside each other", s -> s.b0 != 1 || s.b1 != 2, s -> B0.getAndAdd(s, (byte) 1), s -> B1.getAndAdd(s, (byte) 2)));
        all.add(new Test("getAndBitwiseOr of bytes of an array", s -> s.bytes[1] != 3, s -> BYTES.getAndBitwiseOr(s.bytes, 1, (byte) 1), s -> BYTES.getAndBitwiseOr(s.bytes, 1, (byte) 2)));
        // Read-modify-write.
        all.add(new Test("compareAndSet has one winner", s -> s.r1 + s.r2 != 1, s -> s.r1 = X.compareAndSet(s, 0, 1) ? 1 : 0, s -> s.r2 = X.compareAndSet(s, 0, 2) ? 1 : 0));
        all.add(new Test("compareAndExchange has one winner", s -> (s.r1 == 0) == (s.r2 == 0), s -> s.r1 = (int) X.compareAndExchange(s, 0, 1), s -> s.r2 = (int) X.compareAndExchange(s, 0, 2)));
        all.add(new Test("weak compareAndSet in a loop", s -> s.x != 3, s -> { int old; do { old = s.x; } while (!X.weakCompareAndSet(s, old, old + 1)); }, s -> { int old; do { old = s.x; } while (!X.weakCompareAndSetPlain(s, old, old + 2)); }));
        all.add(new Test("getAndAdd", s -> s.x != 3 || !(s.r1 == 0 && s.r2 == 1 || s.r1 == 2 && s.r2 == 0), s -> s.r1 = (int) X.getAndAdd(s, 1), s -> s.r2 = (int) X.getAndAddRelease(s, 2)));
        all.add(new Test("getAndSet", s -> !(s.r1 == 0 && s.r2 == 1 || s.r1 == 2 && s.r2 == 0), s -> s.r1 = (int) X.getAndSet(s, 1), s -> s.r2 = (int) X.getAndSetAcquire(s, 2)));
        all.add(new Test("getAndAdd of a short", s -> s.s0 != 3, s -> S0.getAndAdd(s, (short) 1), s -> S0.getAndAdd(s, (short) 2)));
        all.add(new Test("compareAndSet of a boolean", s -> s.r1 + s.r2 != 1, s -> s.r1 = Z0.compareAndSet(s, false, true) ? 1 : 0, s -> s.r2 = Z0.compareAndSet(s, false, true) ? 1 : 0));
        all.add(new Test("getAndAdd of a long", s -> s.wide != 3L << 31, s -> WIDE.getAndAdd(s, 1L << 31), s -> WIDE.getAndAdd(s, 2L << 31)));
        all.add(new Test("compareAndSet of a reference", s -> s.r1 + s.r2 != 1, s -> s.r1 = SHARED.compareAndSet(s, null, "one") ? 1 : 0, s -> s.r2 = SHARED.compareAndSet(s, null, "two") ? 1 : 0));
        // Locks.
        all.add(new Test("synchronized excludes", s -> s.x != 2, s -> { synchronized (s) { s.x++; } }, s -> { synchronized (s) { s.x++; } }));
        all.add(new Test("synchronized excludes four", s -> s.x != 4, s -> { synchronized (s) { s.x++; } }, s -> { synchronized (s) { s.x++; } }, s -> { synchronized (s) { s.x++; } }, s -> { synchronized (s) { s.x++; } }));
        all.add(new Test("monitors and identity hashes", s -> s.x != 2 || s.r1 != s.r2, s -> { synchronized (s) { s.x++; s.r1 = System.identityHashCode(s); } }, s -> { s.r2 = System.identityHashCode(s); synchronized (s) { s.x++; } }));
        all.add(new Test("a ReentrantLock excludes", s -> s.x != 2, s -> { s.lock.lock(); s.x++; s.lock.unlock(); }, s -> { s.lock.lock(); s.x++; s.lock.unlock(); }));
        all.add(new Test("Dekker's algorithm", s -> s.r1 == 1 && s.r2 == 1, s -> { s.vx = 1; if (s.vy == 0) s.r1 = 1; }, s -> { s.vy = 1; if (s.vx == 0) s.r2 = 1; }));
        return all;
    }

    /** States of one round. */
    private static final int ROUND = 4096;
    /** So many are run without a barrier. */
    private static final int STRETCH = 512;

    /** Runs a test so often; the number of forbidden outcomes. */
    static long run(Test test, long runs) throws Exception {
        int actors = test.actors.length;
        State[][] order = new State[actors][ROUND];
        Thread[] threads = new Thread[actors];
        var go = new Semaphore(0);
        var done = new Semaphore(0);
        var arrived = new AtomicInteger();
        long rounds = (runs + ROUND - 1) / ROUND;
        for (int a = 0; a < actors; a++) {
            int me = a;
            threads[a] = new Thread(() -> {
                for (int round = 1; round <= rounds; round++) {
                    go.acquireUninterruptibly();
                    for (int from = 0; from < ROUND; from += STRETCH) {
                        meet(arrived, actors);
                        act(test.actors[me], order[me], from);
                    }
                    done.release();
                }
            });
            threads[a].setDaemon(true);
            threads[a].start();
        }
        var random = new Random(1);
        long forbidden = 0;
        int[] seen = new int[256];
        for (int round = 1; round <= rounds; round++) {
            State[] fresh = new State[ROUND];
            for (int i = 0; i < ROUND; i++) {
                fresh[i] = new State();
            }
            List<State> states = Arrays.asList(fresh);
            for (int a = 0; a < actors; a++) {
                // Nearly the same order for all, so that they meet; shuffled now and then, so that they don't always.
                if (round % 4 == 0) {
                    Collections.shuffle(states.subList(0, ROUND / 8), random);
                }
                order[a] = states.toArray(State[]::new);
            }
            go.release(actors);
            done.acquireUninterruptibly(actors);
            for (State s : fresh) {
                if (test.forbidden.test(s)) {
                    forbidden++;
                }
                seen[(s.r1 & 3) | (s.r2 & 3) << 2 | (s.r3 & 3) << 4 | (s.r4 & 3) << 6]++;
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (System.getenv("LITMUS_SHOW") != null) {
            var text = new StringBuilder();
            for (int i = 0; i < seen.length; i++) {
                if (seen[i] != 0) {
                    text.append(" %d%d%d%d:%d".formatted(i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6, seen[i]));
                }
            }
            System.err.println(test.name + text);
        }
        return forbidden;
    }

    private static void act(Actor actor, State[] states, int from) {
        for (int i = from; i < from + STRETCH; i++) {
            actor.act(states[i]);
        }
    }

    /** Waits until so many more are here. */
    private static void meet(AtomicInteger arrived, int number) {
        int value = (arrived.getAndIncrement() / number + 1) * number;
        for (int spins = 0; arrived.get() - value < 0; spins++) {
            if (spins > 200) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    // ---- what isn't run over states

    public static final class Lazy {
        public static int value;
        public static final AtomicInteger BEGUN = new AtomicInteger();
        static {
            BEGUN.incrementAndGet();
            Thread.yield();
            value = 7;
        }

        public static int value() {
            return value;
        }
    }

    static final class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(Litmus.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.equals("Litmus$Lazy")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                return known != null ? known : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    /** Two threads need one class at the same moment: one initialises it, both see what that did. */
    static int initialised(long times) throws Exception {
        byte[] bytes;
        try (var in = Litmus.class.getResourceAsStream("Litmus$Lazy.class")) {
            bytes = in.readAllBytes();
        }
        var wrong = new AtomicInteger();
        for (long i = 0; i < times; i++) {
            Loader loader = new Loader(bytes);
            var ready = new AtomicInteger();
            Runnable body = () -> {
                try {
                    Class<?> lazy = loader.loadClass("Litmus$Lazy");
                    var value = MethodHandles.publicLookup().findStatic(lazy, "value", java.lang.invoke.MethodType.methodType(int.class));
                    meet(ready, 2);
                    if ((int) value.invokeExact() != 7) {
                        wrong.incrementAndGet();
                    }
                } catch (Throwable thrown) {
                    thrown.printStackTrace();
                    wrong.incrementAndGet();
                }
            };
            Thread other = new Thread(body);
            other.start();
            body.run();
            other.join();
            if (((AtomicInteger) loader.loadClass("Litmus$Lazy").getField("BEGUN").get(null)).get() != 1) {
                wrong.incrementAndGet();
            }
        }
        return wrong.get();
    }

    private static int given;
    private static int taken;

    /** What happens before start is seen by the thread, and what it did by who has joined it. */
    static int startedAndJoined(long times) throws Exception {
        int wrong = 0;
        for (int i = 1; i <= times; i++) {
            given = i;
            int expected = i;
            int[] seen = new int[1];
            Thread thread = i % 2 == 0 ? new Thread(() -> { seen[0] = given; taken = expected; }) : Thread.ofVirtual().unstarted(() -> { seen[0] = given; taken = expected; });
            thread.start();
            thread.join();
            if (seen[0] != i || taken != i) {
                wrong++;
            }
        }
        return wrong;
    }

    public static void main(String[] args) throws Exception {
        long runs = Long.parseLong(args[0]);
        List<String> wanted = Arrays.asList(args).subList(1, args.length);
        for (Test test : tests()) {
            if (wanted.isEmpty() || wanted.stream().anyMatch(test.name::contains)) {
                System.out.println(test.name + ": forbidden " + run(test, runs));
            }
        }
        if (wanted.isEmpty()) {
            System.out.println("initialisation: wrong " + initialised(Math.min(runs / 1000, 20_000)));
            System.out.println("start and join: wrong " + startedAndJoined(Math.min(runs / 100, 200_000)));
        }
    }
}
