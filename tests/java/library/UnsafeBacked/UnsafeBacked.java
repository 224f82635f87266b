import java.lang.reflect.*;
import sun.misc.Unsafe;

/** sun.misc.Unsafe, as libraries use it: fields, arrays, memory, copies at odd offsets, CAS, instances without constructors, fences. */
public class UnsafeBacked {
    int i = 1; long l = 2; Object o = "o"; volatile int v; static int s = 5; byte b = 3; double d = 1.5; char c = 'c'; boolean z = true; float f = 2.5f; short h = 9;
    UnsafeBacked() { i = 77; }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.toString(); } System.out.println(w + ": " + r); }
    @SuppressWarnings("removal")
    public static void main(String[] a) throws Throwable {
        Field uf = Unsafe.class.getDeclaredField("theUnsafe"); uf.setAccessible(true); Unsafe u = (Unsafe) uf.get(null);
        UnsafeBacked x = (UnsafeBacked) u.allocateInstance(UnsafeBacked.class);
        t("no constructor", () -> x.i + " " + x.l + x.o + x.z);
        x.o = "set";
        for (Field q : UnsafeBacked.class.getDeclaredFields()) if (!Modifier.isStatic(q.getModifiers())) { long off = u.objectFieldOffset(q); Class<?> k = q.getType();
            if (k == int.class) { u.putInt(x, off, 0x12345678); t(q.getName(), () -> u.getInt(x, off) + " " + u.compareAndSwapInt(x, off, 0x12345678, 5) + u.getAndAddInt(x, off, 7) + u.getAndSetInt(x, off, 1) + u.getIntVolatile(x, off)); }
            if (k == long.class) { u.putLongVolatile(x, off, 1L << 50); t(q.getName(), () -> u.getLong(x, off) + " " + u.compareAndSwapLong(x, off, 1L << 50, -1) + u.getAndAddLong(x, off, 2)); }
            if (k == Object.class) t(q.getName(), () -> u.getObject(x, off) + " " + u.compareAndSwapObject(x, off, x.o, "swapped") + u.getAndSetObject(x, off, null) + u.getObjectVolatile(x, off));
            if (k == byte.class) { u.putByte(x, off, (byte) -7); t(q.getName(), () -> x.b); } if (k == double.class) { u.putDouble(x, off, Math.PI); t(q.getName(), () -> x.d); } if (k == char.class) { u.putChar(x, off, '\uffff'); t(q.getName(), () -> (int) x.c); } if (k == boolean.class) { u.putBoolean(x, off, false); t(q.getName(), () -> x.z); } if (k == float.class) { u.putFloatVolatile(x, off, -0f); t(q.getName(), () -> x.f); } if (k == short.class) { u.putShort(x, off, Short.MIN_VALUE); t(q.getName(), () -> x.h); } }
        Field sf = UnsafeBacked.class.getDeclaredField("s");
        t("static", () -> { u.putInt(u.staticFieldBase(sf), u.staticFieldOffset(sf), 55); return s; });
        t("array", () -> { long[] q = new long[4]; long base = u.arrayBaseOffset(long[].class), sc = u.arrayIndexScale(long[].class); u.putLong(q, base + 2 * sc, 9); return q[2] + " " + sc; });
        t("odd", () -> { byte[] q = new byte[32]; long base = Unsafe.ARRAY_BYTE_BASE_OFFSET; u.putLong(q, base + 3, 0x0102030405060708L); u.putInt(q, base + 13, -1); return u.getLong(q, base + 3) + java.util.Arrays.toString(q) + u.getShort(q, base + 4); });
        t("boolean that is 2", () -> { byte[] q = {2, 0}; boolean[] r = new boolean[2]; for (int i = 0; i < 20_000; i++) for (int k = 0; k < 2; k++) r[k] = u.getBoolean(q, Unsafe.ARRAY_BYTE_BASE_OFFSET + k); return java.util.Arrays.toString(r); });
        long m = u.allocateMemory(1000);
        t("memory", () -> { u.setMemory(m, 1000, (byte) 0x5a); u.putDouble(m + 8, 2.5); u.putAddress(m + 16, m); long n = u.reallocateMemory(m, 2000); try { return u.getByte(n + 999) + " " + u.getDouble(n + 8) + (u.getAddress(n + 16) == m) + u.getChar(n + 100); } finally { u.freeMemory(n); } });
        t("copy", () -> { int[] from = {1, 2, 3, 4}; byte[] to = new byte[16]; u.copyMemory(from, Unsafe.ARRAY_INT_BASE_OFFSET + 2, to, Unsafe.ARRAY_BYTE_BASE_OFFSET + 1, 11); return java.util.Arrays.toString(to); });
        t("overlap", () -> { byte[] q = new byte[64]; for (int i = 0; i < 64; i++) q[i] = (byte) i; u.copyMemory(q, Unsafe.ARRAY_BYTE_BASE_OFFSET, q, Unsafe.ARRAY_BYTE_BASE_OFFSET + 3, 50); return q[3] + " " + q[52] + " " + q[53]; });
        t("abstract", () -> u.allocateInstance(Number.class));
        t("class", () -> u.allocateInstance(Class.class));
        t("array instance", () -> u.allocateInstance(int[].class));
        t("throw", () -> { u.throwException(new java.io.IOException("sneaky")); return 0; });
        t("negative", () -> u.allocateMemory(-1));
        t("bad copy", () -> { u.copyMemory(null, 0, null, 0, -1); return 0; });
        t("record", () -> { record R(int q) { } return u.objectFieldOffset(R.class.getDeclaredField("q")); });
        t("park", () -> { u.unpark(Thread.currentThread()); u.park(false, 0); u.park(false, 1000); return "parked"; });
        u.fullFence(); u.loadFence(); u.storeFence();
        t("page", () -> u.pageSize() + " " + u.addressSize() + " " + Unsafe.INVALID_FIELD_OFFSET);
        long off = u.objectFieldOffset(UnsafeBacked.class.getDeclaredField("l"));
        x.l = 0; Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 20000; k++) { long q; do { q = u.getLongVolatile(x, off); } while (!u.compareAndSwapLong(x, off, q, q + 3)); u.getAndAddLong(x, off, -1); } }); ts[i].start(); }
        for (Thread q : ts) q.join();
        System.out.println(x.l);
    }
}
