import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** errno as it was right after a call, kept in native and heap memory, by many threads at once. */
public class CapturedErrno {
    static final Linker L = Linker.nativeLinker();
    static final StructLayout STATE = Linker.Option.captureStateLayout();
    static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d, Linker.Option... o) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d, o); }
    static final Linker.Option KEEP = Linker.Option.captureCallState("errno");
    static final FunctionDescriptor INT_OF_INT = FunctionDescriptor.of(JAVA_INT, JAVA_INT), INT_OF_POINTER = FunctionDescriptor.of(JAVA_INT, ADDRESS);
    static volatile Object garbage;

    public static void main(String[] args) throws Throwable {
        p(STATE);
        MethodHandle chdir = fn("chdir", INT_OF_POINTER, KEEP), close = fn("close", INT_OF_INT, KEEP), strtol = fn("strtol", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT), KEEP);
        MethodHandle criticalClose = fn("close", INT_OF_INT, KEEP, Linker.Option.critical(false));
        MethodHandle heapClose = fn("close", INT_OF_INT, KEEP, Linker.Option.critical(true));
        MethodHandle div = fn("ldiv", FunctionDescriptor.of(MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG), JAVA_LONG, JAVA_LONG), KEEP);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            p((int) chdir.invokeExact(state, arena.allocateFrom("/no/such/folder")) + " " + (int) ERRNO.get(state, 0L));
            p((int) close.invokeExact(state, -1) + " " + (int) ERRNO.get(state, 0L));
            p((long) strtol.invokeExact(state, arena.allocateFrom("99999999999999999999"), MemorySegment.NULL, 10) + " " + (int) ERRNO.get(state, 0L));
            ERRNO.set(state, 0L, -5);
            p((int) criticalClose.invokeExact(state, -1) + " " + (int) ERRNO.get(state, 0L));
            MemorySegment onHeap = MemorySegment.ofArray(new int[3]).asSlice(4, 4);
            p((int) heapClose.invokeExact(onHeap, -1) + " " + (int) ERRNO.get(onHeap, 0L));
            p((int) heapClose.invokeExact(state, -1) + " " + (int) ERRNO.get(state, 0L));
            // A return buffer, the state and a function address, all before the arguments.
            MemorySegment r = (MemorySegment) div.invokeExact((SegmentAllocator) arena, state, 100L, 7L);
            p(r.get(JAVA_LONG, 0) + " " + r.get(JAVA_LONG, 8));
            try { int x = (int) close.invokeExact(onHeap, -1); p("no error " + x); } catch (IllegalArgumentException e) { p("heap refused"); }
            try { int x = (int) close.invokeExact((MemorySegment) null, -1); p("no error " + x); } catch (NullPointerException e) { p("null refused"); }
        }
        for (Runnable wrong : new Runnable[] {
            () -> Linker.Option.captureCallState("nothing"),
            () -> Linker.Option.captureCallState((String) null),
        }) {
            try { wrong.run(); p("no error"); } catch (IllegalArgumentException | NullPointerException e) { p(e.getClass().getSimpleName()); }
        }
        int[] wrong = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            boolean first = t % 2 == 0;
            Thread thread = new Thread(() -> {
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment state = arena.allocate(STATE), path = arena.allocateFrom("/no/such/folder");
                    for (int i = 0; i < 500; i++) {
                        int rc = first ? (int) close.invokeExact(state, -1) : (int) chdir.invokeExact(state, path);
                        garbage = new byte[200];
                        if (rc != -1 || (int) ERRNO.get(state, 0L) != (first ? 9 : 2)) synchronized (wrong) { wrong[0]++; }
                    }
                } catch (Throwable e) {
                    e.printStackTrace();
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) thread.join();
        p("wrong " + wrong[0]);
    }
}
