import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import static java.lang.foreign.ValueLayout.*;

/** Arenas closed under calls, stubs freed with them, memory given to an arena with a cleanup, failed allocations. */
public class Lifetimes {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d); }
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);
    static final MethodHandle QSORT = fn("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    static final MethodHandle STRLEN = fn("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS));
    static Arena closing;
    static int tries;

    static int closeMe(MemorySegment a, MemorySegment b) {
        if (tries++ == 0) try { closing.close(); p("closed"); } catch (IllegalStateException e) { p(e.getMessage()); }
        return 0;
    }

    static final CountDownLatch begun = new CountDownLatch(1), leave = new CountDownLatch(1);
    static int waits(MemorySegment a, MemorySegment b) {
        begun.countDown();
        try { leave.await(); } catch (InterruptedException e) { p(e); }
        return 0;
    }

    interface Body { void run() throws Throwable; }
    static void fails(String what, Body body) {
        try { body.run(); p(what + ": no error"); } catch (Throwable t) { p(what + ": " + t.getClass().getSimpleName() + " " + (t.getMessage() + "").replaceAll("0x[0-9a-f]+|address:[0-9]+|Thread\\[[^\\]]*\\]|limit: [0-9]+", "N")); }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle closeMe = MethodHandles.lookup().findStatic(Lifetimes.class, "closeMe", COMPARE.toMethodType());
        for (boolean shared : new boolean[] {false, true}) {
            closing = shared ? Arena.ofShared() : Arena.ofConfined();
            tries = 0;
            MemorySegment array = closing.allocateFrom(JAVA_INT, 1, 2, 3);
            MemorySegment stub = L.upcallStub(closeMe, COMPARE, closing);
            QSORT.invokeExact(array, 3L, 4L, stub);
            p("after " + array.get(JAVA_INT, 0) + " " + closing.scope().isAlive());
            closing.close();
            fails("closed array", () -> { QSORT.invokeExact(array, 3L, 4L, MemorySegment.NULL); });
            fails("closed stub", () -> { QSORT.invokeExact(MemorySegment.NULL, 0L, 4L, stub); });
        }
        // Another thread closes while a call is under way.
        Arena arena = Arena.ofShared();
        MemorySegment two = arena.allocateFrom(JAVA_INT, 2, 1);
        MemorySegment waits = L.upcallStub(MethodHandles.lookup().findStatic(Lifetimes.class, "waits", COMPARE.toMethodType()), COMPARE, Arena.global());
        Thread thread = new Thread(() -> {
            try { QSORT.invokeExact(two, 2L, 4L, waits); p("done"); } catch (Throwable t) { p(t); }
        });
        thread.start();
        begun.await();
        fails("close under a call", arena::close);
        leave.countDown();
        thread.join();
        arena.close();
        p("closed later");

        Arena confined = Arena.ofConfined();
        MemorySegment text = confined.allocateFrom("text");
        fails("another thread's", () -> {
            Throwable[] thrown = new Throwable[1];
            Thread other = new Thread(() -> { try { long n = (long) STRLEN.invokeExact(text); p(n); } catch (Throwable t) { thrown[0] = t; } });
            other.start();
            other.join();
            if (thrown[0] != null) throw thrown[0];
        });
        confined.close();

        // malloc and free, the arena calling free.
        MethodHandle malloc = fn("malloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG)), free = fn("free", FunctionDescriptor.ofVoid(ADDRESS));
        try (Arena owner = Arena.ofConfined()) {
            MemorySegment raw = (MemorySegment) malloc.invokeExact(100L);
            MemorySegment owned = raw.reinterpret(100, owner, s -> { try { free.invokeExact(s); p("freed " + s.byteSize()); } catch (Throwable t) { p(t); } });
            owned.setString(0, "in it");
            p(raw.byteSize() + " " + owned.getString(0) + " " + (long) STRLEN.invokeExact(owned));
        }
        fails("too much", () -> Arena.ofAuto().allocate(1L << 60));
        fails("negative", () -> Arena.ofAuto().allocate(-1));
        fails("alignment", () -> Arena.ofAuto().allocate(8, 3));
        fails("slice", () -> Arena.ofAuto().allocate(8).asSlice(4, 8));

        // A method handle of a stub is kept by the stub, a stub's address by nothing.
        MemorySegment array = Arena.global().allocateFrom(JAVA_INT, 9, 8, 7);
        try (Arena one = Arena.ofConfined()) {
            int[] count = new int[1];
            MethodHandle counting = MethodHandles.lookup().findStatic(Lifetimes.class, "count", MethodType.methodType(int.class, int[].class, MemorySegment.class, MemorySegment.class)).bindTo(count);
            MemorySegment stub = L.upcallStub(counting, COMPARE, one);
            counting = null;
            for (int i = 0; i < 3; i++) System.gc();
            QSORT.invokeExact(array, 3L, 4L, stub);
            p(count[0] + " " + Arrays.toString(array.toArray(JAVA_INT)));
        }
    }
    static int count(int[] count, MemorySegment a, MemorySegment b) { count[0]++; return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0)); }
}
