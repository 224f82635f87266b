import java.lang.invoke.*;
import java.nio.*;

public class VarHandleArrays {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        VarHandle ia = MethodHandles.arrayElementVarHandle(int[].class), sa = MethodHandles.arrayElementVarHandle(String[].class), ba = MethodHandles.arrayElementVarHandle(byte[].class), la = MethodHandles.arrayElementVarHandle(long[].class), za = MethodHandles.arrayElementVarHandle(boolean[].class);
        int[] xi = {1, 2, 3};
        t("int[]", () -> "" + (int) ia.getAndAdd(xi, 1, 10) + ia.compareAndSet(xi, 1, 12, 5) + (int) ia.getVolatile(xi, 1) + (int) ia.compareAndExchange(xi, 2, 0, 1) + (int) ia.getAndBitwiseXor(xi, 0, 7) + xi[0]);
        t("oob", () -> (int) ia.get(xi, 3));
        t("neg", () -> { ia.setVolatile(xi, -1, 3); return 0; });
        t("null", () -> (int) ia.get((int[]) null, 0));
        String[] xs = {"a", null};
        t("String[]", () -> "" + sa.compareAndSet(xs, 1, (String) null, "b") + (String) sa.getAndSet(xs, 0, "c") + xs[0] + xs[1]);
        VarHandle oa = MethodHandles.arrayElementVarHandle(Object[].class);
        t("ase", () -> { oa.set((Object[]) xs, 0, (Object) 5); return 0; });
        t("obj ok", () -> { oa.setRelease((Object[]) xs, 0, (Object) "ok"); return xs[0]; });
        byte[] xb = new byte[4];
        t("byte[]", () -> "" + (byte) ba.getAndAdd(xb, 1, (byte) 127) + (byte) ba.getAndAdd(xb, 1, (byte) 1) + xb[1] + xb[0] + xb[2] + ba.compareAndSet(xb, 2, (byte) 0, (byte) -1) + xb[1] + xb[2] + xb[3]);
        long[] xl = {5};
        t("long[]", () -> "" + (long) la.getAndSet(xl, 0, -1L) + (long) la.getAcquire(xl, 0));
        boolean[] xz = new boolean[5];
        t("boolean[]", () -> "" + za.compareAndSet(xz, 3, false, true) + xz[2] + xz[3] + xz[4] + (boolean) za.getAndBitwiseXor(xz, 3, true) + xz[3]);
        t("not array", () -> MethodHandles.arrayElementVarHandle(int.class));
        byte[] buf = new byte[16];
        VarHandle le = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN), be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), ll = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN), cs = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN), dv = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        t("view le", () -> { le.set(buf, 1, 0x01020304); return buf[1] + "" + buf[2] + buf[3] + buf[4]; });
        t("view be", () -> Integer.toHexString((int) be.get(buf, 1)) + " " + Integer.toHexString((int) be.get(buf, 0)));
        t("view long", () -> { ll.set(buf, 8, 0x1122334455667788L); return Long.toHexString((long) ll.get(buf, 8)) + buf[8] + buf[15]; });
        t("view char", () -> (int) (char) cs.get(buf, 14));
        t("view double", () -> { dv.set(buf, 3, -1.5); return dv.get(buf, 3); });
        t("view oob", () -> (int) le.get(buf, 13));
        ByteBuffer hb = ByteBuffer.allocate(16), db = ByteBuffer.allocateDirect(16), ro = ByteBuffer.allocate(16).asReadOnlyBuffer();
        VarHandle bi = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), bl = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), bf = MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
        t("heap bb", () -> { bi.set(hb, 3, 0x0a0b0c0d); return hb.get(3) + " " + hb.get(6) + " " + (int) bi.get(hb, 3); });
        t("direct bb", () -> { bi.setVolatile(db, 4, 77); return "" + (int) bi.getVolatile(db, 4) + bi.compareAndSet(db, 4, 77, 78) + (int) bi.getAndAdd(db, 4, 100) + db.getInt(4); });
        t("direct misaligned volatile", () -> bi.getVolatile(db, 1) == null);
        t("direct plain misaligned", () -> (int) bi.get(db, 1));
        t("direct long le", () -> { bl.set(db, 8, 1L); return "" + db.get(8) + (long) bl.getAndBitwiseOr(db, 8, 6L) + db.getLong(8) + " " + db.order(); });
        t("float", () -> { bf.set(db, 0, 1f); return Integer.toHexString(db.getInt(0)); });
        t("float cas", () -> bf.compareAndSet(db, 0, 1f, 2f) + "" + db.getFloat(0));
        t("readonly", () -> { bi.set(ro, 0, 1); return 0; });
        t("oob bb", () -> (int) bi.get(hb, 13));
        t("limit", () -> { hb.limit(8); return (int) bi.get(hb, 5); });
        t("insertCoord", () -> (int) MethodHandles.insertCoordinates(ia, 1, 2).get(xi));
        t("filterValue", () -> { VarHandle fv = MethodHandles.filterValue(ia, MethodHandles.lookup().findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class)), MethodHandles.lookup().findStatic(Integer.class, "toString", MethodType.methodType(String.class, int.class))); fv.set(xi, 0, "123"); return (String) fv.get(xi, 0) + xi[0]; });
        t("coords", () -> ia.coordinateTypes() + " " + bi.coordinateTypes() + " " + le.varType());
    }
}
