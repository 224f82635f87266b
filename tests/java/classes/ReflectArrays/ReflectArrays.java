import java.lang.reflect.*;
import java.util.*;

public class ReflectArrays {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e); }
    }
    public static void main(String[] args) {
        Class<?>[] prims = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> p : prims) {
            Object a = Array.newInstance(p, 3);
            System.out.println(a.getClass().getName() + " " + Array.getLength(a) + " [" + Array.get(a, 1) + "]");
        }
        Object m = Array.newInstance(int.class, 2, 3, 4);
        System.out.println(m.getClass().getName() + " " + Array.getLength(Array.get(Array.get(m, 1), 2)));
        Object q = Array.newInstance(int[].class, 2, 0);
        System.out.println(q.getClass().getName() + " " + Array.getLength(Array.get(q, 1)));
        int[] ia = {1, 2, 3};
        byte[] ba = {-1};
        char[] ca = {'x'};
        boolean[] za = {true};
        float[] fa = {1.5f};
        Object[] oa = {"s", null};
        Integer[] boxed = {1};
        t("getInt byte", () -> Array.getInt(ba, 0));
        t("getLong char", () -> Array.getLong(ca, 0));
        t("getDouble float", () -> Array.getDouble(fa, 0));
        t("getFloat long[]", () -> Array.getFloat(new long[]{1L << 40}, 0));
        t("getInt bool", () -> Array.getInt(za, 0));
        t("getBoolean", () -> Array.getBoolean(za, 0));
        t("getShort int", () -> Array.getShort(ia, 0));
        t("getInt boxed", () -> Array.getInt(boxed, 0));
        t("setByte int", () -> { Array.setByte(ia, 0, (byte) -7); return ia[0]; });
        t("setChar int", () -> { Array.setChar(ia, 1, '\uffff'); return ia[1]; });
        t("setInt byte", () -> { Array.setInt(ba, 0, 3); return 0; });
        t("setInt float", () -> { Array.setInt(fa, 0, 16777217); return fa[0]; });
        t("setDouble float", () -> { Array.setDouble(fa, 0, 1); return 0; });
        t("set Short to int[]", () -> { Array.set(ia, 2, (short) 5); return ia[2]; });
        t("set Long to int[]", () -> { Array.set(ia, 2, 5L); return 0; });
        t("set null to int[]", () -> { Array.set(ia, 2, null); return 0; });
        t("set null obj", () -> { Array.set(oa, 0, null); return oa[0]; });
        t("set wrong obj", () -> { Array.set(boxed, 0, "s"); return 0; });
        t("get null", () -> Array.get(null, 0));
        t("get neg", () -> Array.get(ia, -1));
        t("length null", () -> Array.getLength(null));
        t("length str", () -> Array.getLength("s"));
        t("new null", () -> Array.newInstance(null, 1));
        t("new neg", () -> Array.newInstance(int.class, -1));
        t("new neg multi", () -> Array.newInstance(int.class, 2, -1));
        t("new empty dims", () -> Array.newInstance(int.class, new int[0]));
        t("new 256 dims", () -> Array.newInstance(int.class, new int[256]));
        t("new 255 dims", () -> Array.newInstance(int.class, new int[255]).getClass().getName().length());
        t("new dims over", () -> Array.newInstance(int[].class, new int[255]));
        t("clone", () -> { int[] c = ia.clone(); c[0]++; return c[0] - ia[0]; });
        t("clone 2d shares", () -> { int[][] x = {{1}}; return x.clone()[0] == x[0]; });
        t("toArray type", () -> new ArrayList<>(List.of("a")).toArray(new CharSequence[0]).getClass());
        t("copyOf type", () -> Arrays.copyOf(new Object[]{"a", 1}, 2, String[].class));
        t("copyOf type ok", () -> Arrays.copyOf(new Object[]{"a"}, 3, String[].class).getClass().getName());
        t("forName multi", () -> Class.forName("[[Ljava.util.Map$Entry;").getComponentType().getComponentType());
    }
}
