import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** Calls often made, which compiled code makes by itself: each kind of argument and result in registers, with collections and others that look meanwhile. */
public class HotCalls {
    static final int ROUNDS = 10_000;
    static final Linker L = Linker.nativeLinker();
    static final StructLayout LONGS = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG), INTS = MemoryLayout.structLayout(JAVA_INT, JAVA_INT);
    static final StructLayout COMPLEX = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE);
    static final StructLayout STATE = Linker.Option.captureStateLayout();
    static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    static MethodHandle fn(String name, FunctionDescriptor type, Linker.Option... options) {
        return L.downcallHandle(L.defaultLookup().findOrThrow(name), type, options);
    }

    static final FunctionDescriptor INT_TO_INT = FunctionDescriptor.of(JAVA_INT, JAVA_INT), LONG_OF_POINTER = FunctionDescriptor.of(JAVA_LONG, ADDRESS);
    static final MethodHandle GETPID = fn("getpid", FunctionDescriptor.of(JAVA_INT)), ABS = fn("abs", INT_TO_INT);
    static final MethodHandle HTONS = fn("htons", FunctionDescriptor.of(JAVA_CHAR, JAVA_CHAR));
    static final MethodHandle STRLEN = fn("strlen", LONG_OF_POINTER), QUICK_STRLEN = fn("strlen", LONG_OF_POINTER, Linker.Option.critical(true));
    static final MethodHandle QUICK_ABS = fn("abs", INT_TO_INT, Linker.Option.critical(false));
    static final MethodHandle MEMCPY = fn("memcpy", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG), Linker.Option.critical(true));
    static final MethodHandle MEMMEM = fn("memmem", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG));
    static final MethodHandle DIV = fn("div", FunctionDescriptor.of(INTS, JAVA_INT, JAVA_INT)), LLDIV = fn("lldiv", FunctionDescriptor.of(LONGS, JAVA_LONG, JAVA_LONG));
    static final MethodHandle FMA = fn("fma", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE));
    static final MethodHandle FMAF = fn("fmaf", FunctionDescriptor.of(JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT));
    static final MethodHandle LDEXP = fn("ldexp", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT));
    static final MethodHandle CONJ = fn("conj", FunctionDescriptor.of(COMPLEX, COMPLEX)), CABS = fn("cabs", FunctionDescriptor.of(JAVA_DOUBLE, COMPLEX));
    static final MethodHandle STRTOL = fn("strtol", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, JAVA_INT), Linker.Option.captureCallState("errno"));
    static final MethodHandle SYSCALL = fn("syscall", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    static final MethodHandle PRINT = fn("snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE), Linker.Option.firstVariadicArg(3));
    static final MethodHandle PRINT_MANY = fn("snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT), Linker.Option.firstVariadicArg(3));
    static final MethodHandle SRAND = fn("srand", FunctionDescriptor.ofVoid(JAVA_INT));
    static final MethodHandle BSEARCH = fn("bsearch", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));

    static int compare(MemorySegment a, MemorySegment b) {
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    static Arena arena = Arena.ofShared();
    static MemorySegment text = arena.allocateFrom("0123456789"), room = arena.allocate(256), two = arena.allocate(16);
    static SegmentAllocator again = SegmentAllocator.prefixAllocator(two);

    static long integers() throws Throwable {
        long sum = 0;
        int pid = (int) GETPID.invokeExact();
        for (int i = 0; i < ROUNDS; i++) {
            int[] kept = {i};
            String name = "n" + (i & 7);
            sum += (int) ABS.invokeExact(-i) + (int) QUICK_ABS.invokeExact(-i) + (char) HTONS.invokeExact((char) i);
            sum += (long) STRLEN.invokeExact(text.asSlice(i % 11)) + ((int) GETPID.invokeExact() - pid);
            sum += (long) SYSCALL.invokeExact(39L, 1L, 2L, 3L, 4L, 5L) - pid;
            SRAND.invokeExact(i);
            MemorySegment found = (MemorySegment) MEMMEM.invokeExact(text, 10L, text.asSlice(i % 9), 2L);
            sum += found.address() - text.address() + kept[0] + name.charAt(1);
        }
        return sum;
    }

    static double floats() throws Throwable {
        double sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += (double) FMA.invokeExact(i * 0.5, 2.0, 1.0) + (float) FMAF.invokeExact(i * 0.5f, 2.0f, 1.0f) + (double) LDEXP.invokeExact((double) i, i % 3);
        }
        return sum;
    }

    static double structs() throws Throwable {
        double sum = 0;
        MemorySegment z = arena.allocate(COMPLEX);
        for (int i = 0; i < ROUNDS; i++) {
            MemorySegment pair = (MemorySegment) LLDIV.invokeExact(again, (long) i, 7L);
            sum += pair.get(JAVA_LONG, 0) * 10 + pair.get(JAVA_LONG, 8);
            pair = (MemorySegment) DIV.invokeExact(again, -i, 7);
            sum += pair.get(JAVA_INT, 0) * 10 + pair.get(JAVA_INT, 4);
            z.set(JAVA_DOUBLE, 0, 3.0 * i);
            z.set(JAVA_DOUBLE, 8, 4.0 * i);
            pair = (MemorySegment) CONJ.invokeExact(again, z);
            sum += pair.get(JAVA_DOUBLE, 0) + pair.get(JAVA_DOUBLE, 8) + (double) CABS.invokeExact(z);
        }
        return sum;
    }

    static long onHeap() throws Throwable {
        long sum = 0;
        byte[] bytes = "0123456789\0".getBytes();
        for (int i = 0; i < ROUNDS; i++) {
            byte[] copy = new byte[11];
            MemorySegment target = MemorySegment.ofArray(copy);
            // Nothing may be made between the call and its result's use: the object could move.
            MemorySegment result = (MemorySegment) MEMCPY.invokeExact(target, MemorySegment.ofArray(bytes), 11L);
            sum += (long) QUICK_STRLEN.invokeExact(target.asSlice(i % 11)) + copy[i % 10];
        }
        return sum;
    }

    static long errors() throws Throwable {
        MemorySegment state = arena.allocate(STATE), large = arena.allocateFrom("99999999999999999999"), small = arena.allocateFrom("17");
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            ERRNO.set(state, 0L, 0);
            boolean fails = i % 100 == 0;
            MemorySegment digits = fails ? large : small;
            long value = (long) STRTOL.invokeExact(state, digits, MemorySegment.NULL, 10);
            // A call that succeeds leaves what any function before has put into errno.
            sum += (fails ? (int) ERRNO.get(state, 0L) * 1000 : 0) + value % 1000;
        }
        return sum;
    }

    static long prints() throws Throwable {
        MemorySegment format = arena.allocateFrom("%.2f %d %.1f"), many = arena.allocateFrom("%d %d %d %d %d");
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += (int) PRINT.invokeExact(room, 256L, format, i * 0.25, i, i * 0.5) + room.getString(0).hashCode();
            sum += (int) PRINT_MANY.invokeExact(room, 256L, many, i, i + 1, i + 2, i + 3, i + 4) + room.getString(0).hashCode();
        }
        return sum;
    }

    static long upcalls() throws Throwable {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, ADDRESS.withTargetLayout(JAVA_INT), ADDRESS.withTargetLayout(JAVA_INT));
        MemorySegment comparer = L.upcallStub(MethodHandles.lookup().findStatic(HotCalls.class, "compare", type.toMethodType()), type, arena);
        MemorySegment sorted = arena.allocateFrom(JAVA_INT, java.util.stream.IntStream.range(0, 64).map(i -> i * 3).toArray());
        MemorySegment key = arena.allocate(4);
        long sum = 0;
        for (int i = 0; i < ROUNDS / 10; i++) {
            key.set(JAVA_INT, 0, i % 192);
            MemorySegment found = (MemorySegment) BSEARCH.invokeExact(key, sorted, 64L, 4L, comparer);
            sum += found.equals(MemorySegment.NULL) ? 1 : found.address() - sorted.address();
        }
        return sum;
    }

    static volatile boolean done;

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            for (int i = 0; !done; i++) {
                if (i % 4 == 0) System.gc();
                Thread.getAllStackTraces();
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        other.setDaemon(true);
        other.start();
        for (int round = 0; round < 2; round++) {
            System.out.println(integers() + " " + floats() + " " + structs());
            System.out.println(onHeap() + " " + errors() + " " + prints() + " " + upcalls());
        }
        done = true;
        other.join();
    }
}
