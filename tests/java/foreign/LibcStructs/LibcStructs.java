import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** Structures that C functions take and return: in integer and vector registers, by hidden pointer. */
public class LibcStructs {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d); }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            SegmentAllocator in = arena;
            StructLayout ints = MemoryLayout.structLayout(JAVA_INT, JAVA_INT), longs = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG);
            MemorySegment r = (MemorySegment) fn("div", FunctionDescriptor.of(ints, JAVA_INT, JAVA_INT)).invokeExact(in, -100, 7);
            p("div " + r.get(JAVA_INT, 0) + " " + r.get(JAVA_INT, 4) + " " + r.byteSize());
            r = (MemorySegment) fn("lldiv", FunctionDescriptor.of(longs, JAVA_LONG, JAVA_LONG)).invokeExact(in, 1L << 60, -1000L);
            p("lldiv " + r.get(JAVA_LONG, 0) + " " + r.get(JAVA_LONG, 8));

            // A complex number is passed as a structure of its two parts is.
            StructLayout complex = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE), complexFloat = MemoryLayout.structLayout(JAVA_FLOAT, JAVA_FLOAT);
            MemorySegment z = arena.allocate(complex), w = arena.allocate(complex);
            z.set(JAVA_DOUBLE, 0, -3); z.set(JAVA_DOUBLE, 8, 4);
            w.set(JAVA_DOUBLE, 0, 2); w.set(JAVA_DOUBLE, 8, 0);
            p("cabs " + (double) fn("cabs", FunctionDescriptor.of(JAVA_DOUBLE, complex)).invokeExact(z));
            r = (MemorySegment) fn("csqrt", FunctionDescriptor.of(complex, complex)).invokeExact(in, z);
            p("csqrt " + r.get(JAVA_DOUBLE, 0) + " " + r.get(JAVA_DOUBLE, 8));
            r = (MemorySegment) fn("conj", FunctionDescriptor.of(complex, complex)).invokeExact(in, z);
            p("conj " + r.get(JAVA_DOUBLE, 0) + " " + r.get(JAVA_DOUBLE, 8));
            r = (MemorySegment) fn("cpow", FunctionDescriptor.of(complex, complex, complex)).invokeExact(in, z, w);
            p("cpow " + Math.round(r.get(JAVA_DOUBLE, 0)) + " " + Math.round(r.get(JAVA_DOUBLE, 8)));
            MemorySegment f = arena.allocate(complexFloat);
            f.set(JAVA_FLOAT, 0, 5); f.set(JAVA_FLOAT, 4, -12);
            p("cabsf " + (float) fn("cabsf", FunctionDescriptor.of(JAVA_FLOAT, complexFloat)).invokeExact(f));
            r = (MemorySegment) fn("conjf", FunctionDescriptor.of(complexFloat, complexFloat)).invokeExact(in, f);
            p("conjf " + r.get(JAVA_FLOAT, 0) + " " + r.get(JAVA_FLOAT, 4));

            // struct in_addr; the answer is the C library's own memory.
            MemorySegment address = arena.allocate(MemoryLayout.structLayout(JAVA_INT));
            address.set(JAVA_INT, 0, 0x0403_0201);
            AddressLayout text = ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(16, JAVA_BYTE));
            r = (MemorySegment) fn("inet_ntoa", FunctionDescriptor.of(text, MemoryLayout.structLayout(JAVA_INT))).invokeExact(address);
            p("inet_ntoa " + r.getString(0) + " " + r.byteSize());

            // By hidden pointer.
            StructLayout info = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(10, JAVA_LONG));
            r = (MemorySegment) fn("mallinfo2", FunctionDescriptor.of(info)).invokeExact(in);
            p("mallinfo2 " + (r.get(JAVA_LONG, 0) > 0) + " " + (r.get(JAVA_LONG, 7 * 8) > 0) + " " + r.byteSize());

            // Pointers to structures.
            StructLayout tm = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(9, JAVA_INT), MemoryLayout.paddingLayout(4), JAVA_LONG, ADDRESS);
            MemorySegment time = arena.allocateFrom(JAVA_LONG, 1_000_000_000L), broken = arena.allocate(tm);
            r = (MemorySegment) fn("gmtime_r", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS)).invokeExact(time, broken);
            p("gmtime_r " + r.equals(broken.asSlice(0, 0)) + " " + r.byteSize() + " " + (broken.getAtIndex(JAVA_INT, 5) + 1900) + " " + (broken.getAtIndex(JAVA_INT, 4) + 1) + " " + broken.getAtIndex(JAVA_INT, 3));
            p("timegm " + (long) fn("timegm", FunctionDescriptor.of(JAVA_LONG, ADDRESS)).invokeExact(broken));
            // A vector result in the second register's absence; ints that are negative.
            p("ldexp " + (double) fn("ldexp", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_INT)).invokeExact(1.5, -3));
            p("scalbln " + (float) fn("scalblnf", FunctionDescriptor.of(JAVA_FLOAT, JAVA_FLOAT, JAVA_LONG)).invokeExact(1.5f, 4L));
            p("lround " + (long) fn("lround", FunctionDescriptor.of(JAVA_LONG, JAVA_DOUBLE)).invokeExact(-2.5));
            p("isalpha " + ((int) fn("isalpha", FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact((int) 'x') != 0));
        }
    }
}
