import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** Hundred thousand calls down and up, fast. */
public class ManyCalls {
    static final Linker L = Linker.nativeLinker();
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final FunctionDescriptor LONG_OF_POINTER = FunctionDescriptor.of(JAVA_LONG, ADDRESS);
    static final MethodHandle STRLEN = L.downcallHandle(L.defaultLookup().findOrThrow("strlen"), LONG_OF_POINTER);
    static final MethodHandle QUICK = L.downcallHandle(L.defaultLookup().findOrThrow("strlen"), LONG_OF_POINTER, Linker.Option.critical(true));
    static final MethodHandle DIV = L.downcallHandle(L.defaultLookup().findOrThrow("div"), FunctionDescriptor.of(MemoryLayout.structLayout(JAVA_INT, JAVA_INT), JAVA_INT, JAVA_INT));
    static final MethodHandle QSORT = L.downcallHandle(L.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static int calls;

    static int compare(MemorySegment a, MemorySegment b) { calls++; return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0)); }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom("0123456789");
            long sum = 0;
            for (int i = 0; i < 100_000; i++) sum += (long) STRLEN.invokeExact(text.asSlice(i % 11));
            System.out.println(sum);
            MemorySegment onHeap = MemorySegment.ofArray("0123456789\0".getBytes());
            for (int i = 0; i < 20_000; i++) sum += (long) QUICK.invokeExact(onHeap.asSlice(i % 11));
            System.out.println(sum);
            MemorySegment room = arena.allocate(8);
            SegmentAllocator again = SegmentAllocator.prefixAllocator(room);
            for (int i = 0; i < 3_000; i++) {
                MemorySegment r = (MemorySegment) DIV.invokeExact(again, i, 7);
                sum += r.get(JAVA_INT, 0) * 10 + r.get(JAVA_INT, 4);
            }
            System.out.println(sum);
            MemorySegment numbers = arena.allocateFrom(JAVA_INT, new java.util.Random(3).ints(4000).toArray());
            QSORT.invokeExact(numbers, 4000L, 4L, L.upcallStub(MethodHandles.lookup().findStatic(ManyCalls.class, "compare", COMPARE.toMethodType()), COMPARE, arena));
            for (int i = 1; i < 4000; i++) if (numbers.getAtIndex(JAVA_INT, i - 1) > numbers.getAtIndex(JAVA_INT, i)) System.out.println("not sorted");
            System.out.println(calls);
        }
    }
}
