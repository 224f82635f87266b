import java.lang.foreign.*;
import java.lang.invoke.*;
import java.nio.ByteOrder;
import java.util.*;

public class ForeignMemory {
    static void p(Object o) { System.out.println(o); }
    interface A { Object r() throws Throwable; }
    static void t(String n, A a) { try { p(n + " " + a.r()); } catch (Throwable e) { p(n + " !! " + e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replaceAll("address: ?0x[0-9a-f]+|address:0x[0-9a-f]+|@[0-9a-f]+|address=\\S+", "ADDR").replaceAll("kind: .*?, ", "")); } }
    public static void main(String[] args) throws Throwable {
        MemorySegment dead;
        try (Arena a = Arena.ofConfined()) {
            MemorySegment s = a.allocate(64, 8);
            p(s.byteSize() + " " + s.isNative() + " " + (s.address() % 8) + " " + s.get(ValueLayout.JAVA_LONG, 0) + " " + s.isReadOnly() + " " + s.scope().isAlive());
            s.set(ValueLayout.JAVA_INT, 4, 0x01020304);
            s.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 9, 0x01020304);
            s.set(ValueLayout.JAVA_DOUBLE, 16, 2.5); s.set(ValueLayout.JAVA_CHAR, 24, '€'); s.set(ValueLayout.JAVA_BOOLEAN, 26, true); s.set(ValueLayout.JAVA_SHORT, 28, (short) -2); s.set(ValueLayout.JAVA_FLOAT, 32, 1.5f); s.set(ValueLayout.JAVA_BYTE, 63, (byte) -1);
            p(s.get(ValueLayout.JAVA_BYTE, 4) + " " + s.get(ValueLayout.JAVA_BYTE, 9) + " " + s.get(ValueLayout.JAVA_DOUBLE, 16) + " " + s.get(ValueLayout.JAVA_CHAR, 24) + s.get(ValueLayout.JAVA_BOOLEAN, 26) + s.get(ValueLayout.JAVA_SHORT, 28) + s.get(ValueLayout.JAVA_FLOAT, 32) + s.get(ValueLayout.JAVA_BYTE, 63));
            t("oob", () -> s.get(ValueLayout.JAVA_INT, 61)); t("neg", () -> s.get(ValueLayout.JAVA_BYTE, -1)); t("align", () -> s.get(ValueLayout.JAVA_INT, 1));
            MemorySegment sl = s.asSlice(4, 8);
            p(sl.byteSize() + " " + sl.get(ValueLayout.JAVA_INT, 0) + " " + (sl.address() - s.address()));
            t("slice oob", () -> s.asSlice(60, 8));
            t("ro", () -> { s.asReadOnly().set(ValueLayout.JAVA_BYTE, 0, (byte) 1); return 0; });
            MemorySegment str = a.allocateFrom("héllo €");
            p(str.byteSize() + " " + str.getString(0) + " " + a.allocateFrom("x").getString(0) + " " + a.allocateFrom(ValueLayout.JAVA_INT, 1, 2, 3).toArray(ValueLayout.JAVA_INT).length);
            MemorySegment h = MemorySegment.ofArray(new int[]{1, 2, 3, 4});
            s.copyFrom(h);
            p(s.getAtIndex(ValueLayout.JAVA_INT, 2) + " " + h.isNative() + " " + h.heapBase().isPresent() + " " + h.mismatch(s.asSlice(0, 16)) + " " + s.mismatch(h) + " " + Arrays.toString(s.asSlice(4, 8).toArray(ValueLayout.JAVA_INT)));
            s.fill((byte) 7);
            p(s.getAtIndex(ValueLayout.JAVA_INT, 3) + " " + s.asByteBuffer().order(ByteOrder.nativeOrder()).getInt(0) + " " + s.elements(MemoryLayout.sequenceLayout(4, ValueLayout.JAVA_INT)).count());
            StructLayout pt = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("x"), MemoryLayout.paddingLayout(4), ValueLayout.JAVA_LONG.withName("y"), MemoryLayout.sequenceLayout(3, ValueLayout.JAVA_SHORT).withName("arr"), MemoryLayout.paddingLayout(2)).withName("pt");
            p(pt.byteSize() + " " + pt.byteAlignment() + " " + pt.byteOffset(MemoryLayout.PathElement.groupElement("y")) + " " + pt);
            VarHandle y = pt.varHandle(MemoryLayout.PathElement.groupElement("y")), el = pt.varHandle(MemoryLayout.PathElement.groupElement("arr"), MemoryLayout.PathElement.sequenceElement());
            MemorySegment ps = a.allocate(pt);
            y.set(ps, 0L, 77L); el.set(ps, 0L, 2L, (short) 5);
            p((long) y.get(ps, 0L) + " " + (short) el.get(ps, 0L, 2L) + " " + ps.get(ValueLayout.JAVA_SHORT, 20) + " " + (long) y.getAndAdd(ps, 0L, 3L) + " " + y.compareAndSet(ps, 0L, 80L, 1L) + " " + (long) y.getVolatile(ps, 0L));
            t("el oob", () -> (short) el.get(ps, 0L, 3L));
            Thread th = new Thread(() -> t("other thread", () -> s.get(ValueLayout.JAVA_BYTE, 0)));
            th.start(); th.join();
            dead = s;
            MemorySegment z = MemorySegment.ofAddress(s.address());
            t("zero length", () -> z.get(ValueLayout.JAVA_BYTE, 0));
            p(z.reinterpret(4).get(ValueLayout.JAVA_INT, 0) + " " + MemorySegment.NULL.address() + " " + z.equals(MemorySegment.ofAddress(s.address())));
            try (Arena sh = Arena.ofShared()) { MemorySegment q = sh.allocate(4); Thread w = new Thread(() -> q.set(ValueLayout.JAVA_INT, 0, 9)); w.start(); w.join(); p(q.get(ValueLayout.JAVA_INT, 0)); }
        }
        t("closed", () -> dead.get(ValueLayout.JAVA_BYTE, 0));
        p(dead.scope().isAlive());
        MemorySegment au = Arena.ofAuto().allocate(8), gl = Arena.global().allocate(8);
        t("close auto", () -> { Arena.ofAuto().close(); return 0; }); t("close global", () -> { Arena.global().close(); return 0; });
        p(au.byteSize() + gl.byteSize());
        MemorySegment ha = MemorySegment.ofArray(new long[]{1, 2});
        p(ha.get(ValueLayout.JAVA_INT, 8) + " " + MemorySegment.ofArray("abc".toCharArray()).byteSize() + " " + MemorySegment.ofBuffer(java.nio.ByteBuffer.wrap(new byte[]{1, 2, 3}, 1, 2)).get(ValueLayout.JAVA_BYTE, 0));
        Arena c = Arena.ofConfined();
        c.allocate(1).reinterpret(1, c, x -> p("cleanup"));
        c.close();
    }
}
