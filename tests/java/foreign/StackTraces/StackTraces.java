import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.stream.*;
import static java.lang.foreign.ValueLayout.*;

/** Who is on the stack inside an upcall: traces of exceptions and threads, StackWalker, callers. */
public class StackTraces {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final MethodHandle QSORT = L.downcallHandle(L.defaultLookup().findOrThrow("qsort"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static MethodHandle fn(String n, FunctionDescriptor d) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d); }
    static final List<String> seen = new ArrayList<>();
    static int depth;
    static volatile long got;

    static String names(StackTraceElement[] trace) {
        return Arrays.stream(trace).map(e -> e.getClassName().replaceAll(".*[.]", "") + "." + e.getMethodName() + ":" + (e.getLineNumber() > 0)).collect(Collectors.joining(" "));
    }

    static int compare(MemorySegment a, MemorySegment b) {
        if (seen.isEmpty()) {
            seen.add("Throwable " + names(new Throwable().getStackTrace()));
            seen.add("Thread " + names(Thread.currentThread().getStackTrace()));
            // Hidden frames are numbered.
            StackTraceElement[] all = Thread.getAllStackTraces().get(Thread.currentThread());
            seen.add("all " + names(Arrays.stream(all).filter(e -> !e.getClassName().matches(".*(LambdaForm|DirectMethodHandle|Stub/).*")).toArray(StackTraceElement[]::new)));
            seen.add("StackWalker " + StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.joining(" "))));
            seen.add("caller " + StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(s -> s.skip(1).findFirst().get().getDeclaringClass()));
            seen.add("hidden " + (StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).walk(Stream::count) > 6));
        }
        if (depth < 3) {
            depth++;
            sort(a);
            depth--;
        } else if (seen.size() == 6) {
            seen.add("deep " + names(new Throwable().getStackTrace()));
        }
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    static MemorySegment stub;
    static void sort(MemorySegment unused) {
        try (Arena arena = Arena.ofConfined()) {
            QSORT.invokeExact(arena.allocateFrom(JAVA_INT, 2, 1), 2L, 4L, stub);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    public static void main(String[] args) throws Throwable {
        stub = L.upcallStub(MethodHandles.lookup().findStatic(StackTraces.class, "compare", COMPARE.toMethodType()), COMPARE, Arena.global());
        sort(null);
        seen.forEach(StackTraces::p);
        // A thread inside a native function, seen from outside.
        MethodHandle pipe = fn("pipe", FunctionDescriptor.of(JAVA_INT, ADDRESS)), read = fn("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG)), write = fn("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
        MemorySegment ends = Arena.global().allocate(JAVA_INT, 2), room = Arena.global().allocate(1);
        p((int) pipe.invokeExact(ends));
        Thread reader = new Thread(() -> {
            try { got = (long) read.invokeExact(ends.get(JAVA_INT, 0), room, 1L); } catch (Throwable t) { p(t); }
        });
        reader.start();
        StackTraceElement[] trace;
        do { Thread.sleep(20); trace = reader.getStackTrace(); } while (trace.length != 2);
        p(names(trace).replaceAll("lambda[$]main[$][0-9]", "lambda") + " " + reader.getState());
        System.gc();
        p((long) write.invokeExact(ends.get(JAVA_INT, 4), room, 1L));
        reader.join();
        p(got);
    }
}
