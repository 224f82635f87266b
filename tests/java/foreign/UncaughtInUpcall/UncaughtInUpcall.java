import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** An exception that nobody catches in an upcall ends the VM; shutdown hooks run. */
public class UncaughtInUpcall {
    static int compare(MemorySegment a, MemorySegment b) { throw new IllegalStateException("not caught"); }

    public static void main(String[] args) throws Throwable {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor d = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS);
        MethodHandle qsort = linker.downcallHandle(linker.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
        MemorySegment stub = linker.upcallStub(MethodHandles.lookup().findStatic(UncaughtInUpcall.class, "compare", d.toMethodType()), d, Arena.global());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            qsort.invokeExact(Arena.global().allocateFrom(JAVA_INT, 3, 2, 1), 3L, 4L, stub);
        } catch (Throwable t) {
            System.out.println("never " + t);
        }
        System.out.println("not reached");
    }
}
