import java.lang.reflect.*;
import java.util.*;

public class ReflectFields {
    public boolean z = true; public byte b = 1; public short s = 2; public char c = 'c'; public int i = 4; public long l = 5; public float f = 6; public double d = 7; public Object o = "o"; public int[] arr = {1};
    private int priv = 8;
    static int st = 9;
    static final int SF = 10;
    static final Object SFO = new StringBuilder("sfo");
    final int fin = ten();
    volatile transient protected String vt;
    static int ten() { return 10; }
    static class Sup { public int pub = 1; int pkg = 2; public static int spub = 3; }
    static class Sub extends Sup implements Consts { public int own = 4; public int pub = 5; }
    interface Consts { int K = 77; String NAME = "nm"; }
    interface Act { Object run() throws Exception; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Exception e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        ReflectFields r = new ReflectFields();
        Field[] fs = ReflectFields.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) System.out.println(f + " | " + f.getType() + " " + Integer.toHexString(f.getModifiers()) + " " + f.isSynthetic() + " = " + (f.getType().isArray() ? "arr" : f.get(r)));
        Field fi = ReflectFields.class.getField("i");
        t("setInt", () -> { fi.setInt(r, 40); return r.i; });
        t("set short to int", () -> { fi.setShort(r, (short) -3); return r.i; });
        t("set char to int", () -> { fi.setChar(r, 'z'); return r.i; });
        t("set long to int", () -> { fi.setLong(r, 1L); return 0; });
        t("set Byte", () -> { fi.set(r, (byte) 3); return r.i; });
        t("set String", () -> { fi.set(r, "x"); return 0; });
        t("set null prim", () -> { fi.set(r, null); return 0; });
        t("get wrong obj", () -> fi.get("x"));
        t("get null obj", () -> fi.get(null));
        t("getLong of int", () -> fi.getLong(r));
        t("getDouble of int", () -> fi.getDouble(r));
        t("getByte of int", () -> fi.getByte(r));
        t("getBoolean of int", () -> fi.getBoolean(r));
        Field ff = ReflectFields.class.getField("f");
        t("setLong to float", () -> { ff.setLong(r, 1L << 40); return r.f; });
        t("setDouble to float", () -> { ff.setDouble(r, 1.5); return r.f; });
        t("setBoolean", () -> { ReflectFields.class.getField("z").setBoolean(r, false); return r.z; });
        t("set obj", () -> { ReflectFields.class.getField("o").set(r, List.of(1)); return r.o; });
        t("set arr wrong", () -> { ReflectFields.class.getField("arr").set(r, new long[1]); return 0; });
        Field fin = ReflectFields.class.getDeclaredField("fin");
        t("set final", () -> { fin.setInt(r, 5); return r.fin; });
        t("set final acc", () -> { fin.setAccessible(true); fin.setInt(r, 5); return fin.getInt(r); });
        Field sf = ReflectFields.class.getDeclaredField("SFO");
        t("set static final", () -> { sf.setAccessible(true); sf.set(null, null); return 0; });
        t("static with obj", () -> ReflectFields.class.getDeclaredField("st").getInt("ignored"));
        t("set static", () -> { ReflectFields.class.getDeclaredField("st").setInt(null, -9); return st; });
        t("none", () -> ReflectFields.class.getField("nope"));
        t("getField private", () -> ReflectFields.class.getField("priv"));
        t("jdk private", () -> { Field v = String.class.getDeclaredField("hash"); v.setAccessible(true); return 0; });
        t("jdk private2", () -> { Field v = String.class.getDeclaredField("hash"); return v.getInt("x"); });
        t("array length", () -> int[].class.getField("length"));
        t("try", () -> String.class.getDeclaredField("value").trySetAccessible());
        List<String> names = new ArrayList<>();
        for (Field f : Sub.class.getFields()) names.add(f.getDeclaringClass().getSimpleName() + "." + f.getName());
        Collections.sort(names);
        System.out.println(names);
        System.out.println(Sub.class.getField("pub").getDeclaringClass().getSimpleName() + " " + Sub.class.getField("K").getInt(null) + " " + Sub.class.getField("NAME").get(null));
        System.out.println(fi.equals(ReflectFields.class.getField("i")) + " " + (fi == ReflectFields.class.getField("i")) + " " + (fi.hashCode() == ReflectFields.class.getField("i").hashCode()));
        System.out.println(fin.canAccess(r) + " " + fi.canAccess(r));
    }
}
