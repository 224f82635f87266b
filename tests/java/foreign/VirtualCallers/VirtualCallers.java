import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import static java.lang.foreign.ValueLayout.*;

/** Virtual threads call down and up; below a native frame they stay on their carrier, and after it they leave it again. */
public class VirtualCallers {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final MethodHandle QSORT = L.downcallHandle(L.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static final MethodHandle USLEEP = L.downcallHandle(L.defaultLookup().findOrThrow("usleep"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    static final AtomicInteger wrong = new AtomicInteger(), calls = new AtomicInteger();
    static final ReentrantLock lock = new ReentrantLock();

    static int compare(MemorySegment a, MemorySegment b) {
        calls.incrementAndGet();
        Thread thread = Thread.currentThread();
        String carrier = thread.toString().replaceAll(".*@", "@");
        if (!thread.isVirtual()) wrong.incrementAndGet();
        Thread.yield();
        LockSupport.parkNanos(1000);
        synchronized (lock) { Thread.yield(); }
        lock.lock();
        lock.unlock();
        // Pinned: nothing of that moved it.
        if (!thread.toString().replaceAll(".*@", "@").equals(carrier)) wrong.incrementAndGet();
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle compare = MethodHandles.lookup().findStatic(VirtualCallers.class, "compare", COMPARE.toMethodType());
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                int seed = i;
                executor.submit(() -> {
                    try (Arena arena = Arena.ofConfined()) {
                        int[] numbers = new Random(seed).ints(8).toArray();
                        MemorySegment array = arena.allocateFrom(JAVA_INT, numbers);
                        MemorySegment stub = L.upcallStub(compare, COMPARE, arena);
                        Thread.sleep(1);
                        QSORT.invokeExact(array, 8L, 4L, stub);
                        Thread.sleep(1);
                        if ((int) USLEEP.invokeExact(100) != 0) wrong.incrementAndGet();
                        Arrays.sort(numbers);
                        if (!Arrays.equals(numbers, array.toArray(JAVA_INT))) wrong.incrementAndGet();
                    } catch (Throwable t) {
                        t.printStackTrace();
                        wrong.incrementAndGet();
                    }
                });
            }
        }
        p("called " + (calls.get() > 40) + ", wrong " + wrong);
    }
}
