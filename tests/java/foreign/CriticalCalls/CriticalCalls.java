import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** Critical functions, with arrays on the heap as their memory, while others collect garbage. */
public class CriticalCalls {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d, Linker.Option... o) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d, o); }
    static final Linker.Option HEAP = Linker.Option.critical(true);
    static volatile Object garbage;
    static volatile boolean done;

    public static void main(String[] args) throws Throwable {
        MethodHandle strlen = fn("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS), HEAP);
        MethodHandle memcpy = fn("memcpy", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG), HEAP);
        MethodHandle memcmp = fn("memcmp", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG), HEAP);
        MethodHandle memset = fn("memset", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG), HEAP);
        MethodHandle frexp = fn("frexp", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE, ADDRESS), HEAP);
        MethodHandle abs = fn("abs", FunctionDescriptor.of(JAVA_INT, JAVA_INT), Linker.Option.critical(false));
        MethodHandle snprintf = fn("snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_DOUBLE, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS), HEAP, Linker.Option.firstVariadicArg(3));
        MethodHandle div = fn("div", FunctionDescriptor.of(MemoryLayout.structLayout(JAVA_INT, JAVA_INT), JAVA_INT, JAVA_INT), HEAP);

        p((long) strlen.invokeExact(MemorySegment.ofArray("hello\0".getBytes())));
        p((long) strlen.invokeExact(MemorySegment.ofArray("hello\0".getBytes()).asSlice(2)));
        p((int) abs.invokeExact(-7));
        byte[] bytes = new byte[10];
        MemorySegment r = (MemorySegment) memcpy.invokeExact(MemorySegment.ofArray(bytes), MemorySegment.ofArray(new short[] {0x4241, 0x4443}), 4L);
        p(new String(bytes, 0, 4) + " " + r.byteSize());
        long[] longs = new long[4];
        r = (MemorySegment) memset.invokeExact(MemorySegment.ofArray(longs).asSlice(8, 16), 1, 16L);
        p(Arrays.toString(longs));
        for (Object array : new Object[] {new char[] {'a'}, new float[] {1}, new double[] {1}, new int[] {5}}) {
            MemorySegment segment = array instanceof char[] c ? MemorySegment.ofArray(c) : array instanceof float[] f ? MemorySegment.ofArray(f) : array instanceof double[] d ? MemorySegment.ofArray(d) : MemorySegment.ofArray((int[]) array);
            r = (MemorySegment) memset.invokeExact(segment, 0, segment.byteSize());
            p(segment.byteSize() + " " + segment.get(JAVA_BYTE, 0));
        }
        int[] exponent = new int[1];
        p((double) frexp.invokeExact(48.0, MemorySegment.ofArray(exponent)) + " " + exponent[0]);
        try (Arena arena = Arena.ofConfined()) {
            byte[] text = new byte[100];
            int n = (int) snprintf.invokeExact(MemorySegment.ofArray(text), 100L, arena.allocateFrom("%d %.1f %s %d %d %s"), 1, 2.5,
                MemorySegment.ofArray("heap\0".getBytes()), 3, 4, MemorySegment.ofArray("stack\0".getBytes()));
            p(n + " " + new String(text, 0, n));
            r = (MemorySegment) div.invokeExact((SegmentAllocator) arena, 17, 5);
            p(r.get(JAVA_INT, 0) + " " + r.get(JAVA_INT, 4));
            p((long) strlen.invokeExact(arena.allocateFrom("native")));
        }
        p((long) strlen.invokeExact(MemorySegment.ofArray("read only\0".getBytes()).asReadOnly()));
        Thread collector = new Thread(() -> {
            while (!done) for (int i = 0; i < 100; i++) garbage = new byte[1000 + i];
        });
        collector.start();
        int wrong = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] a = new byte[64 + i % 100], b = new byte[a.length];
            Arrays.fill(a, (byte) i);
            r = (MemorySegment) memcpy.invokeExact(MemorySegment.ofArray(b), MemorySegment.ofArray(a), (long) a.length);
            if (!Arrays.equals(a, b) || (int) memcmp.invokeExact(MemorySegment.ofArray(a), MemorySegment.ofArray(b), (long) a.length) != 0) wrong++;
        }
        done = true;
        collector.join();
        p("wrong " + wrong);
        // A heap segment needs a critical function that allows it.
        for (Linker.Option[] options : new Linker.Option[][] {{}, {Linker.Option.critical(false)}}) {
            MethodHandle refusing = fn("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS), options);
            try { p("no error " + (long) refusing.invokeExact(MemorySegment.ofArray(new byte[1]))); } catch (IllegalArgumentException e) { p(e.getMessage().replaceAll("@.*", "@")); }
        }
    }
}
