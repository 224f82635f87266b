import java.lang.invoke.*;

public class VarHandleFields {
    boolean z; byte b; short s; char c; int i; long l; float f; double d; String o; volatile int v; final int fin = 3;
    static int si; static Object so;
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static VarHandle vh(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleFields.class, n, t); }
    public static void main(String[] args) throws Throwable {
        VarHandleFields x = new VarHandleFields();
        VarHandle i = vh("i", int.class), l = vh("l", long.class), o = vh("o", String.class), z = vh("z", boolean.class), b = vh("b", byte.class), s = vh("s", short.class), c = vh("c", char.class), f = vh("f", float.class), d = vh("d", double.class);
        t("int", () -> {
            StringBuilder r = new StringBuilder();
            i.set(x, 1); r.append((int) i.get(x)); i.setVolatile(x, 2); r.append((int) i.getVolatile(x)); i.setOpaque(x, 3); r.append((int) i.getOpaque(x)); i.setRelease(x, 4); r.append((int) i.getAcquire(x));
            r.append(' ').append(i.compareAndSet(x, 4, 5)).append(i.compareAndSet(x, 4, 6)).append((int) i.compareAndExchange(x, 5, 7)).append((int) i.compareAndExchangeAcquire(x, 5, 8)).append((int) i.compareAndExchangeRelease(x, 7, 9));
            boolean w = false; while (!w) w = i.weakCompareAndSet(x, 9, 10); w = false; while (!w) w = i.weakCompareAndSetPlain(x, 10, 11); w = false; while (!w) w = i.weakCompareAndSetAcquire(x, 11, 12); w = false; while (!w) w = i.weakCompareAndSetRelease(x, 12, 13);
            r.append(i.weakCompareAndSet(x, 0, 1));
            r.append(' ').append((int) i.getAndSet(x, 20)).append((int) i.getAndSetAcquire(x, 21)).append((int) i.getAndSetRelease(x, 22));
            r.append(' ').append((int) i.getAndAdd(x, 5)).append((int) i.getAndAddAcquire(x, 5)).append((int) i.getAndAddRelease(x, -100));
            r.append(' ').append((int) i.getAndBitwiseOr(x, 0xf0)).append((int) i.getAndBitwiseAnd(x, 0x3c)).append((int) i.getAndBitwiseXor(x, -1)).append(' ').append(x.i);
            r.append((int) i.getAndBitwiseOrAcquire(x, 1)).append((int) i.getAndBitwiseAndRelease(x, 0xff)).append((int) i.getAndBitwiseXorAcquire(x, 0xff));
            return r.append(' ').append(x.i);
        });
        t("long", () -> "" + (long) l.getAndAdd(x, 1L << 40) + (boolean) l.compareAndSet(x, 1L << 40, -1L) + (long) l.getAndBitwiseAnd(x, 0xffL) + x.l + (long) l.getAndSet(x, Long.MIN_VALUE) + (long) l.compareAndExchange(x, Long.MIN_VALUE, 6L) + x.l);
        t("ref", () -> "" + (String) o.getAndSet(x, "a") + o.compareAndSet(x, "a", "b") + (String) o.compareAndExchange(x, "zz", "c") + (String) o.getVolatile(x) + x.o);
        t("ref add", () -> o.getAndAdd(x, "q"));
        t("bool", () -> "" + (boolean) z.getAndSet(x, true) + z.compareAndSet(x, true, false) + (boolean) z.getAndBitwiseOr(x, true) + (boolean) z.getAndBitwiseXor(x, true) + (boolean) z.getAndBitwiseAnd(x, true) + x.z);
        t("bool add", () -> z.getAndAdd(x, true));
        t("byte", () -> "" + (byte) b.getAndAdd(x, (byte) 120) + (byte) b.getAndAdd(x, (byte) 20) + b.compareAndSet(x, (byte) -116, (byte) 1) + (byte) b.getAndBitwiseOr(x, (byte) 0x80) + x.b);
        t("short", () -> "" + (short) s.getAndAdd(x, (short) 32767) + (short) s.getAndAdd(x, (short) 1) + s.compareAndSet(x, (short) -32768, (short) 5) + x.s + (short) s.getAndBitwiseXor(x, (short) 6) + x.s);
        t("char", () -> "" + (int) (char) c.getAndAdd(x, 'a') + (char) c.getAndSet(x, 'z') + c.compareAndSet(x, 'z', '\uffff') + (int) (char) c.getAndAdd(x, (char) 2) + (int) x.c);
        t("float", () -> "" + (float) f.getAndAdd(x, 1.5f) + f.compareAndSet(x, 1.5f, Float.NaN) + f.compareAndSet(x, Float.NaN, -0f) + f.compareAndSet(x, 0f, 1f) + x.f);
        t("float and", () -> f.getAndBitwiseAnd(x, 1f));
        t("double", () -> "" + (double) d.getAndAdd(x, 2.5) + (double) d.getAndSet(x, 1e300) + d.compareAndSet(x, 1e300, 0.1) + (double) d.compareAndExchange(x, 0.1, 0.2) + x.d);
        VarHandle fin = vh("fin", int.class);
        t("final get", () -> (int) fin.get(x));
        t("final set", () -> { fin.set(x, 4); return 0; });
        t("final supported", () -> fin.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + fin.isAccessModeSupported(VarHandle.AccessMode.GET_VOLATILE) + " " + z.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + z.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR));
        VarHandle si = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "si", int.class), so = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "so", Object.class);
        t("static", () -> "" + (int) si.getAndAdd(5) + si.compareAndSet(5, 6) + (int) si.getVolatile() + so.compareAndSet((Object) null, (Object) "n") + so.getAcquire());
        t("null recv", () -> (int) i.get((VarHandleFields) null));
        t("wrong recv", () -> (int) i.get("x"));
        t("wrong value", () -> { i.set(x, "s"); return 0; });
        t("widen value", () -> { l.set(x, 5); return x.l; });
        t("narrow", () -> { i.set(x, 5L); return 0; });
        t("boxed ret", () -> i.get(x).getClass());
        t("cce ref", () -> { o.set(x, (Object) 5); return 0; });
        t("exact", () -> { VarHandle e = l.withInvokeExactBehavior(); e.set(x, 5); return 0; });
        t("exact ok", () -> { VarHandle e = l.withInvokeExactBehavior(); e.set(x, 8L); return (long) e.get(x) + " " + e.hasInvokeExactBehavior(); });
        t("types", () -> i.varType() + " " + i.coordinateTypes() + " " + i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + si.coordinateTypes());
        t("toMH", () -> (int) i.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invokeExact(x, 3) + " " + x.i);
        t("no field", () -> vh("nope", int.class));
        t("wrong type", () -> vh("i", long.class));
        t("unreflect", () -> MethodHandles.lookup().unreflectVarHandle(VarHandleFields.class.getDeclaredField("v")).varType());
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
        System.out.println(vh("i", int.class).equals(i) + " " + i);
    }
}
