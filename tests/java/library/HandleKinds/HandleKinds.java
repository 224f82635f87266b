import java.lang.foreign.*;
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;

/** Every kind of VarHandle with every access mode; what it refuses, it refuses with the library's words. */
public class HandleKinds {
    byte b; short sh; char c; int i; long l; float f; double d; boolean z; String s; volatile long vl; final int fin = 5;
    static int si; static volatile String ss; static final long SF = 9;
    static void p(Object o) { System.out.println(o); }
    static Object val(Class<?> t, int n) {
        if (t == byte.class) return (byte) n; if (t == short.class) return (short) n; if (t == char.class) return (char) ('a' + n);
        if (t == int.class) return n; if (t == long.class) return ((long) n << 33) + n; if (t == float.class) return n + .5f; if (t == double.class) return n + .25; if (t == boolean.class) return n % 2 == 1;
        return "s" + n;
    }
    static void all(String what, VarHandle h, Object... co) {
        Class<?> t = h.varType();
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) {
            String r;
            try {
                if (!h.isAccessModeSupported(m)) { r = "unsupported"; }
                else {
                    MethodHandle mh = h.toMethodHandle(m);
                    List<Object> a = new ArrayList<>(Arrays.asList(co));
                    int n = mh.type().parameterCount() - co.length;
                    if (n == 1) a.add(val(t, m.ordinal() % 7 + 1));
                    if (n == 2) { a.add(h.toMethodHandle(VarHandle.AccessMode.GET).invokeWithArguments(co)); a.add(val(t, m.ordinal() % 5)); }
                    Object o = mh.invokeWithArguments(a);
                    if (m.name().startsWith("WEAK")) for (int k = 0; k < 50 && !(Boolean) o; k++) { a.set(co.length, h.toMethodHandle(VarHandle.AccessMode.GET).invokeWithArguments(co)); o = mh.invokeWithArguments(a); }
                    r = String.valueOf(o) + " -> " + h.toMethodHandle(VarHandle.AccessMode.GET).invokeWithArguments(co);
                }
            } catch (Throwable x) { r = x.getClass().getSimpleName() + ": " + x.getMessage(); }
            p(what + " " + m + " " + r);
        }
    }
    interface Body { Object run() throws Throwable; }
    static void t(String what, Body b) { try { p(what + ": " + b.run()); } catch (Throwable x) { p(what + ": " + x.getClass().getName() + ": " + x.getMessage()); } }
    public static void main(String[] args) throws Throwable {
        Lookup L = lookup();
        HandleKinds o = new HandleKinds();
        for (var e : Map.of("b", byte.class).entrySet()) all("field " + e.getKey(), L.findVarHandle(HandleKinds.class, e.getKey(), e.getValue()), o);
        Class<?>[] types = {short.class, char.class, int.class, long.class, float.class, double.class, boolean.class, String.class};
        String[] names = {"sh", "c", "i", "l", "f", "d", "z", "s"};
        for (int k = 0; k < types.length; k++) all("field " + names[k], L.findVarHandle(HandleKinds.class, names[k], types[k]), o);
        all("final", L.findVarHandle(HandleKinds.class, "fin", int.class), o);
        all("static", L.findStaticVarHandle(HandleKinds.class, "si", int.class));
        all("static final", L.findStaticVarHandle(HandleKinds.class, "SF", long.class));
        for (Class<?> k : types) all(k + "[]", arrayElementVarHandle(k.arrayType()), java.lang.reflect.Array.newInstance(k, 3), 1);
        byte[] bytes = new byte[64];
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (Class<?> k : new Class<?>[] {short.class, char.class, int.class, long.class, float.class, double.class}) {
                all("bytes " + k + order, byteArrayViewVarHandle(k.arrayType(), order), bytes, 3);
                ByteBuffer direct = ByteBuffer.allocateDirect(64);
                all("direct " + k + order, byteBufferViewVarHandle(k.arrayType(), order), direct, 16);
                t("misaligned", () -> byteBufferViewVarHandle(k.arrayType(), order).toMethodHandle(VarHandle.AccessMode.GET_VOLATILE).invokeWithArguments(direct, 17));
            }
        }
        p(Arrays.toString(bytes));
        VarHandle vi = L.findVarHandle(HandleKinds.class, "i", int.class);
        t("null", () -> { HandleKinds n = null; return (int) vi.get(n); });
        t("type", () -> (int) vi.get("x"));
        t("few", () -> (int) vi.get());
        t("set value", () -> { vi.set(o, "x"); return o.i; });
        t("box", () -> { vi.set((Object) o, (Integer) 77); return (Object) vi.get(o); });
        t("widen", () -> { vi.set(o, (short) 3); return (long) (int) vi.getAcquire(o); });
        t("long", () -> (long) vi.get(o));
        t("exact", () -> { vi.withInvokeExactBehavior().set((Object) o, 1); return 0; });
        t("exact ok", () -> { vi.withInvokeExactBehavior().set(o, 1); return o.i; });
        t("void", () -> { vi.getAndAdd(o, 5); return o.i; });
        t("array bounds", () -> (int) arrayElementVarHandle(int[].class).get(new int[2], 2));
        t("array store", () -> { arrayElementVarHandle(Object[].class).set((Object[]) new Integer[1], 0, "x"); return 0; });
        t("array null", () -> (int) arrayElementVarHandle(int[].class).getVolatile((int[]) null, 0));
        t("view bounds", () -> (int) byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).get(bytes, 61));
        t("read only", () -> { byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).set(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), 0, 1); return 0; });
        MethodHandle toInt = L.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class));
        MethodHandle toText = L.findStatic(Integer.class, "toString", MethodType.methodType(String.class, int.class));
        VarHandle text = filterValue(vi, toInt, toText);
        all("filtered", text, o);
        VarHandle at1 = insertCoordinates(arrayElementVarHandle(int[].class), 1, 1);
        all("inserted", at1, new int[3]);
        all("permuted", permuteCoordinates(arrayElementVarHandle(long[].class), List.of(int.class, String.class, long[].class), 2, 0), 2, "ignored", new long[3]);
        all("dropped", dropCoordinates(arrayElementVarHandle(double[].class), 0, Object.class), "x", new double[1], 0);
        all("collected", collectCoordinates(arrayElementVarHandle(char[].class), 1, L.findVirtual(String.class, "length", MethodType.methodType(int.class))), new char[5], "four");
        all("filtered coordinate", filterCoordinates(arrayElementVarHandle(byte[].class), 1, toInt), new byte[3], "2");
        p(vi + " " + at1 + " " + text.coordinateTypes() + " " + vi.describeConstable().isPresent());
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
        t("handle of mode", () -> vi.accessModeType(VarHandle.AccessMode.COMPARE_AND_EXCHANGE));
        t("invoker", () -> varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD, MethodType.methodType(int.class, HandleKinds.class, int.class)).invoke(vi, o, 4));
        t("exact invoker", () -> varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(long.class, HandleKinds.class)).invoke(vi, o));
        t("unreflect", () -> (String) L.unreflectVarHandle(HandleKinds.class.getDeclaredField("ss")).getAndSet("new") + ss);
    }
}
