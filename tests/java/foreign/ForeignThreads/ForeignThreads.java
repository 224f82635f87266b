import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import static java.lang.foreign.ValueLayout.*;

/** Threads that Java hasn't made call Java: they are Java threads from then to their end. */
public class ForeignThreads {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d); }
    static final FunctionDescriptor BODY = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG);
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
    static final AtomicInteger sum = new AtomicInteger(), live = new AtomicInteger();
    static volatile Object garbage;
    static volatile Thread seen;

    static long body(long n) {
        Thread t = Thread.currentThread();
        seen = t;
        if (n < 0) {
            p(t.isDaemon() + " " + t.getThreadGroup().getName() + " " + t.getPriority() + " " + t.isVirtual() + " " + t.getName().replaceAll("[0-9]+", "N") + " " + t.getState()
                + " " + (t.getContextClassLoader() == ClassLoader.getSystemClassLoader()) + " " + t.isAlive() + " " + Thread.getAllStackTraces().containsKey(t));
            StackTraceElement[] trace = new Throwable().getStackTrace();
            p(trace[0].getMethodName() + " " + trace[trace.length - 1].getMethodName());
        }
        LOCAL.set(LOCAL.get() + 1);
        for (int i = 0; i < 50; i++) garbage = new byte[100];
        sum.addAndGet((int) n + LOCAL.get());
        synchronized (ForeignThreads.class) { garbage = new int[10]; }
        return n * 2;
    }

    static int compare(MemorySegment a, MemorySegment b) {
        LOCAL.set(LOCAL.get() + 1);
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle create = fn("pthread_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG));
        MethodHandle join = fn("pthread_join", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));
        try (Arena arena = Arena.ofShared()) {
            MemorySegment stub = L.upcallStub(MethodHandles.lookup().findStatic(ForeignThreads.class, "body", BODY.toMethodType()), BODY, arena);
            MemorySegment id = arena.allocate(JAVA_LONG), result = arena.allocate(JAVA_LONG);
            int rc = (int) create.invokeExact(id, MemorySegment.NULL, stub, -21L);
            rc |= (int) join.invokeExact(id.get(JAVA_LONG, 0), result);
            p(rc + " " + result.get(JAVA_LONG, 0));
            p(seen.isAlive() + " " + seen.getState() + " " + Thread.getAllStackTraces().containsKey(seen));
            sum.set(0);
            // Many at once.
            MemorySegment ids = arena.allocate(JAVA_LONG, 20);
            for (int round = 0; round < 5; round++) {
                for (int i = 0; i < 20; i++) rc |= (int) create.invokeExact(ids.asSlice(8 * i, 8), MemorySegment.NULL, stub, (long) i);
                long all = 0;
                for (int i = 0; i < 20; i++) {
                    rc |= (int) join.invokeExact(ids.getAtIndex(JAVA_LONG, i), result);
                    all += result.get(JAVA_LONG, 0);
                }
                p(rc + " " + all + " " + sum.get());
            }
            // A thread whose whole work is a C function that calls back many times: one Java thread all the while.
            FunctionDescriptor comparing = FunctionDescriptor.of(JAVA_INT, ADDRESS.withTargetLayout(JAVA_INT), ADDRESS.withTargetLayout(JAVA_INT));
            MemorySegment compare = L.upcallStub(MethodHandles.lookup().findStatic(ForeignThreads.class, "compare", comparing.toMethodType()), comparing, arena);
            MemorySegment numbers = arena.allocateFrom(JAVA_INT, new Random(1).ints(100).toArray());
            MethodHandle qsort = fn("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            FunctionDescriptor sorting = FunctionDescriptor.ofVoid(JAVA_LONG);
            MethodHandle work = MethodHandles.insertArguments(qsort, 0, numbers, 100L, 4L, compare);
            work = MethodHandles.dropArguments(work, 0, long.class);
            rc |= (int) create.invokeExact(id, MemorySegment.NULL, L.upcallStub(work, sorting, arena), 0L);
            rc |= (int) join.invokeExact(id.get(JAVA_LONG, 0), MemorySegment.NULL);
            int[] sorted = numbers.toArray(JAVA_INT), again = sorted.clone();
            Arrays.sort(again);
            p(rc + " " + Arrays.equals(sorted, again));
        }
    }
}
