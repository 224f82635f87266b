import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.atomic.*;
import static java.lang.foreign.ValueLayout.*;

/** Many threads call down and up at once, through the same handles and their own, while garbage is collected. */
public class ManyThreads {
    static final Linker L = Linker.nativeLinker();
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final MethodHandle QSORT = L.downcallHandle(L.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static final MethodHandle STRLEN = L.downcallHandle(L.defaultLookup().findOrThrow("strlen"), FunctionDescriptor.of(JAVA_LONG, ADDRESS));
    static volatile Object garbage;
    static final AtomicInteger wrong = new AtomicInteger(), sorted = new AtomicInteger();

    static int up(MemorySegment a, MemorySegment b) { garbage = new Object[3]; return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0)); }
    static int down(MemorySegment a, MemorySegment b) { return up(b, a); }

    static void work(int seed) {
        try (Arena arena = Arena.ofConfined()) {
            String name = seed % 2 == 0 ? "up" : "down";
            MemorySegment stub = L.upcallStub(MethodHandles.lookup().findStatic(ManyThreads.class, name, COMPARE.toMethodType()), COMPARE, arena);
            Random random = new Random(seed);
            for (int round = 0; round < 20; round++) {
                int[] numbers = random.ints(30).toArray();
                MemorySegment array = arena.allocateFrom(JAVA_INT, numbers);
                QSORT.invokeExact(array, 30L, 4L, stub);
                Arrays.sort(numbers);
                int[] got = array.toArray(JAVA_INT);
                for (int i = 0; i < 30; i++) if (got[i] != numbers[seed % 2 == 0 ? i : 29 - i]) { wrong.incrementAndGet(); break; }
                if ((long) STRLEN.invokeExact(arena.allocateFrom("x".repeat(round))) != round) wrong.incrementAndGet();
                sorted.incrementAndGet();
            }
        } catch (Throwable t) {
            t.printStackTrace();
            wrong.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Throwable {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            int seed = i;
            threads.add(new Thread(() -> work(seed)));
        }
        for (Thread thread : threads) thread.start();
        for (int i = 0; i < 5; i++) { System.gc(); Thread.sleep(5); }
        for (Thread thread : threads) thread.join();
        System.out.println(sorted + " sorted, " + wrong + " wrong");
    }
}
