public class ArrayMessages {
    interface Act { void run() throws Throwable; }
    static void t(String n, Act r) {
        try {
            r.run();
            System.out.println(n + ": none");
        } catch (Throwable e) {
            System.out.println(n + ": " + e);
        }
    }
    static int neg = -5, m1 = -1;
    public static void main(String[] args) {
        boolean[] z = new boolean[2]; byte[] b = new byte[2]; short[] s = new short[2]; char[] c = new char[2];
        int[] i = new int[2]; long[] l = new long[2]; float[] f = new float[2]; double[] d = new double[2]; Object[] o = new Object[0];
        t("baload z", () -> System.out.println(z[2]));
        t("baload b", () -> System.out.println(b[m1]));
        t("saload", () -> System.out.println(s[100]));
        t("caload", () -> System.out.println(c[Integer.MIN_VALUE]));
        t("iaload", () -> System.out.println(i[Integer.MAX_VALUE]));
        t("laload", () -> System.out.println(l[2]));
        t("faload", () -> System.out.println(f[3]));
        t("daload", () -> System.out.println(d[4]));
        t("aaload", () -> System.out.println(o[0]));
        t("bastore z", () -> z[2] = true);
        t("bastore b", () -> b[neg] = 1);
        t("sastore", () -> s[2] = 1);
        t("castore", () -> c[2] = 1);
        t("iastore", () -> i[2] = 1);
        t("lastore", () -> l[2] = 1);
        t("fastore", () -> f[2] = 1);
        t("dastore", () -> d[2] = 1);
        t("aastore", () -> o[0] = "x");
        t("compound", () -> i[5] += 1);
        t("newarray", () -> System.out.println(new int[neg]));
        t("anewarray", () -> System.out.println(new String[m1]));
        t("multi0", () -> System.out.println(new int[2][m1][3]));
        t("multi1", () -> System.out.println(new String[neg][m1]));
        t("store", () -> { Object[] x = new Integer[1]; x[0] = "s"; });
        t("store arr", () -> { Object[] x = new Integer[1][]; x[0] = new String[0]; });
        t("store prim arr", () -> { Object[] x = new long[1][]; x[0] = new int[0]; });
        t("store iface", () -> { Object[] x = new Runnable[1]; x[0] = new Object(); });
        t("store inner", () -> { Object[] x = new ArrayMessages[1]; x[0] = new java.util.ArrayList<>(); });
        t("store idx first", () -> { Object[] x = new Integer[1]; x[1] = "s"; });
        t("copy type", () -> System.arraycopy(i, 0, l, 0, 1));
        t("copy prim-ref", () -> System.arraycopy(i, 0, new Object[1], 0, 1));
        t("copy nonarray", () -> System.arraycopy("x", 0, i, 0, 1));
        t("copy nonarray dst", () -> System.arraycopy(i, 0, new Object(), 0, 1));
        t("copy elem", () -> System.arraycopy(new Object[]{1, "s"}, 0, new Integer[2], 0, 2));
        t("copy src idx", () -> System.arraycopy(i, -1, i, 0, 1));
        t("copy src last", () -> System.arraycopy(i, 1, i, 0, 2));
        t("copy dst last", () -> System.arraycopy(i, 0, i, 2, 1));
        t("copy neg len", () -> System.arraycopy(i, 0, i, 0, -1));
        t("copy dst idx", () -> System.arraycopy(o, 0, o, -1, 0));
        t("copy obj last", () -> System.arraycopy(new String[3], 2, new String[3], 0, 2));
        t("copy null", () -> System.arraycopy(null, 0, i, 0, 1));
        t("copy null dst", () -> System.arraycopy(i, 0, null, 0, 1));
        t("copy overflow", () -> System.arraycopy(i, 1, i, 1, Integer.MAX_VALUE));
        t("reflect new", () -> java.lang.reflect.Array.newInstance(int.class, -2));
        t("reflect void", () -> java.lang.reflect.Array.newInstance(void.class, 1));
        t("reflect get", () -> java.lang.reflect.Array.get("no", 1));
        t("reflect idx", () -> java.lang.reflect.Array.getInt(i, 2));
        t("reflect type", () -> java.lang.reflect.Array.setInt(b, 0, 1));
        t("reflect conv", () -> java.lang.reflect.Array.getByte(i, 0));
    }
}
