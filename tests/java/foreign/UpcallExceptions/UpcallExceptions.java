import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** Exceptions inside upcalls that are caught there, and carried past native code by hand. */
public class UpcallExceptions {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final MethodHandle QSORT = L.downcallHandle(L.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static Throwable carried;
    static int caught;

    static int compare(MemorySegment a, MemorySegment b) {
        int x = a.get(JAVA_INT, 0), y = b.get(JAVA_INT, 0);
        try {
            try {
                if (x == 0 || y == 0) throw new IllegalStateException("zero");
                int unused = x / (y - y);
            } finally {
                caught++;
            }
        } catch (ArithmeticException | IllegalStateException e) {
            if (caught % 3 == 0) try { ((Object[]) (Object) new Integer[1])[0] = "s"; } catch (ArrayStoreException f) { caught += 100; }
        }
        try { a.get(JAVA_INT, 4); } catch (IndexOutOfBoundsException e) { caught += 1000; }
        return Integer.compare(x, y);
    }
    static int throwing(MemorySegment a, MemorySegment b) { throw new RuntimeException("number " + ++caught); }
    static int handled(Throwable t, MemorySegment a, MemorySegment b) { if (carried == null) carried = t; else carried.addSuppressed(t); return 0; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment array = arena.allocateFrom(JAVA_INT, 5, 0, 3, -2);
            QSORT.invokeExact(array, 4L, 4L, L.upcallStub(lookup.findStatic(UpcallExceptions.class, "compare", COMPARE.toMethodType()), COMPARE, arena));
            p(java.util.Arrays.toString(array.toArray(JAVA_INT)) + " " + caught);
            // A handler in the method handle.
            caught = 0;
            MethodHandle safe = MethodHandles.catchException(lookup.findStatic(UpcallExceptions.class, "throwing", COMPARE.toMethodType()), Throwable.class,
                lookup.findStatic(UpcallExceptions.class, "handled", COMPARE.toMethodType().insertParameterTypes(0, Throwable.class)));
            QSORT.invokeExact(array, 3L, 4L, L.upcallStub(safe, COMPARE, arena));
            p(carried.getMessage() + " " + carried.getSuppressed().length + " " + carried.getStackTrace()[0].getMethodName());
            // The exception goes on beyond the native function.
            try {
                if (carried != null) throw carried;
            } catch (Exception e) {
                p("out " + e.getMessage());
            }
            // Inside an exception handler, inside a finally, nested.
            try {
                throw new RuntimeException("outer");
            } catch (RuntimeException e) {
                QSORT.invokeExact(array, 2L, 4L, L.upcallStub(lookup.findStatic(UpcallExceptions.class, "compare", COMPARE.toMethodType()), COMPARE, arena));
                p("kept " + e.getMessage());
            } finally {
                p("finally");
            }
        }
    }
}
