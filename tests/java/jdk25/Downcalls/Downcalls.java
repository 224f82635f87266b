import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;

public class Downcalls {
    static void p(Object o) { System.out.println(o); }
    static final Linker L = Linker.nativeLinker();
    static MethodHandle fn(String n, FunctionDescriptor d, Linker.Option... o) { return L.downcallHandle(L.defaultLookup().find(n).orElseThrow(), d, o); }
    static int cmp(MemorySegment a, MemorySegment b) { return Integer.compare(a.get(ValueLayout.JAVA_INT, 0), b.get(ValueLayout.JAVA_INT, 0)); }
    public static void main(String[] args) throws Throwable {
        MethodHandle strlen = fn("strlen", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
        try (Arena a = Arena.ofConfined()) {
            p((long) strlen.invokeExact(a.allocateFrom("hello")) + " " + (long) strlen.invokeExact(a.allocateFrom("")) + " " + (long) strlen.invokeExact(a.allocateFrom("ü€")));
            MethodHandle abs = fn("abs", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)), labs = fn("labs", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
            p((int) abs.invokeExact(-5) + " " + (long) labs.invokeExact(-1L << 40));
            MethodHandle pow = fn("pow", FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE));
            p((double) pow.invokeExact(2.0, 10.0));
            MethodHandle toupper = fn("toupper", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            int s = 0;
            for (int i = 0; i < 300; i++) s += (int) toupper.invokeExact((int) 'a' + i % 26);
            p(s);
            MethodHandle snprintf = fn("snprintf", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG), Linker.Option.firstVariadicArg(3));
            MemorySegment buf = a.allocate(100);
            p((int) snprintf.invokeExact(buf, 100L, a.allocateFrom("%d %.2f %s %ld"), 42, 2.5, a.allocateFrom("str"), 1L << 40) + " " + buf.getString(0));
            MethodHandle qsort = fn("qsort", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
            MethodHandle c = MethodHandles.lookup().findStatic(Downcalls.class, "cmp", MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
            AddressLayout ip = ValueLayout.ADDRESS.withTargetLayout(ValueLayout.JAVA_INT);
            MemorySegment stub = L.upcallStub(c, FunctionDescriptor.of(ValueLayout.JAVA_INT, ip, ip), a);
            MemorySegment arr = a.allocateFrom(ValueLayout.JAVA_INT, 5, -3, 9, 0, 7, 7, 1);
            qsort.invokeExact(arr, 7L, 4L, stub);
            p(Arrays.toString(arr.toArray(ValueLayout.JAVA_INT)));
            StructLayout dv = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("quot"), ValueLayout.JAVA_INT.withName("rem"));
            MethodHandle div = fn("div", FunctionDescriptor.of(dv, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            MemorySegment r = (MemorySegment) div.invokeExact((SegmentAllocator) a, 17, 5);
            p(r.get(ValueLayout.JAVA_INT, 0) + " " + r.get(ValueLayout.JAVA_INT, 4));
            MethodHandle ldiv = fn("ldiv", FunctionDescriptor.of(MemoryLayout.structLayout(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG), ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
            r = (MemorySegment) ldiv.invokeExact((SegmentAllocator) a, -17L, 5L);
            p(r.get(ValueLayout.JAVA_LONG, 0) + " " + r.get(ValueLayout.JAVA_LONG, 8));
            StructLayout cs = Linker.Option.captureStateLayout();
            MethodHandle open = fn("fclose2".isEmpty() ? "" : "chdir", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS), Linker.Option.captureCallState("errno"));
            MemorySegment st = a.allocate(cs);
            int rc = (int) open.invokeExact(st, a.allocateFrom("/no/such/dir"));
            p(rc + " " + (int) cs.varHandle(MemoryLayout.PathElement.groupElement("errno")).get(st, 0L));
            MethodHandle getpid = fn("getpid", FunctionDescriptor.of(ValueLayout.JAVA_INT), Linker.Option.critical(false));
            p((int) getpid.invokeExact() == ProcessHandle.current().pid());
            MethodHandle cl = fn("strlen", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS), Linker.Option.critical(true));
            p((long) cl.invokeExact(MemorySegment.ofArray(new byte[]{65, 66, 0, 67})));
            try { long x = (long) strlen.invokeExact(MemorySegment.ofArray(new byte[]{65, 0})); p("no " + x); } catch (IllegalArgumentException e) { p("heap refused"); }
            try { long x = (long) strlen.invokeExact((MemorySegment) null); p("no " + x); } catch (NullPointerException e) { p("NPE"); }
        }
        p(L.defaultLookup().find("no_such_function_q").isPresent() + " " + L.canonicalLayouts().get("int") + " " + L.canonicalLayouts().get("long").byteSize() + " " + L.canonicalLayouts().get("void*").byteSize());
        MethodHandle up = MethodHandles.lookup().findStatic(Downcalls.class, "many", MethodType.methodType(double.class, int.class, long.class, float.class, double.class, short.class, byte.class, char.class, boolean.class, int.class, double.class, double.class, double.class, double.class, double.class, double.class, double.class, long.class, long.class));
        FunctionDescriptor fd = FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_FLOAT, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_SHORT, ValueLayout.JAVA_BYTE, ValueLayout.JAVA_CHAR, ValueLayout.JAVA_BOOLEAN, ValueLayout.JAVA_INT, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
        MethodHandle round = L.downcallHandle(L.upcallStub(up, fd, Arena.global()), fd);
        p((double) round.invokeExact(-1, 1L << 40, 1.5f, 2.5, (short) -3, (byte) -4, 'A', true, 9, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -8L, 1L << 50));
    }
    static double many(int a, long b, float c, double d, short e, byte f, char g, boolean h, int i, double j, double k, double l, double m, double n, double o, double q, long r, long s) { p(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + k + l + m + n + o + q + " " + r + " " + s); return a + b + c + d + e + f + g + i + j + q + r + s; }
}
