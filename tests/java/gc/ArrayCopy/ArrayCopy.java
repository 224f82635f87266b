import java.util.*;

public class ArrayCopy {
    static String s(Object a) {
        if (a instanceof int[]) return Arrays.toString((int[]) a);
        if (a instanceof long[]) return Arrays.toString((long[]) a);
        if (a instanceof byte[]) return Arrays.toString((byte[]) a);
        if (a instanceof char[]) return new String((char[]) a);
        if (a instanceof short[]) return Arrays.toString((short[]) a);
        if (a instanceof double[]) return Arrays.toString((double[]) a);
        if (a instanceof float[]) return Arrays.toString((float[]) a);
        if (a instanceof boolean[]) return Arrays.toString((boolean[]) a);
        return Arrays.toString((Object[]) a);
    }
    public static void main(String[] args) {
        Object[] all = {new byte[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new short[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, "0123456789".toCharArray(), new int[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new long[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new float[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new double[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, new boolean[]{true, false, true, true, false, false, true, false, true, true}, new String[]{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}};
        for (Object a : all) {
            System.arraycopy(a, 0, a, 2, 8);
            System.out.println(s(a));
            System.arraycopy(a, 3, a, 0, 7);
            System.out.println(s(a));
            System.arraycopy(a, 5, a, 5, 5);
            System.arraycopy(a, 10, a, 0, 0);
            System.out.println(s(a));
        }
        Object[] src = {1, "two", 3, null, 5};
        Integer[] dst = new Integer[5];
        try { System.arraycopy(src, 0, dst, 0, 5); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(s(dst));
        Integer[] d2 = new Integer[5];
        System.arraycopy(src, 2, d2, 1, 3);
        System.out.println(s(d2));
        Object[] up = new Object[3];
        System.arraycopy(new String[]{"a", "b", "c"}, 0, up, 0, 3);
        System.out.println(s(up) + up.getClass().getSimpleName());
        int[][] m = {{1}, {2}, {3}};
        System.arraycopy(m, 0, m, 1, 2);
        m[0][0] = 9;
        System.out.println(Arrays.deepToString(m) + (m[0] == m[1]));
        Object[] mixed = new Object[4];
        System.arraycopy(m, 0, mixed, 0, 3);
        System.out.println(((int[]) mixed[1])[0]);
        for (int len = 0; len < 40; len++) for (int off = 0; off < 5; off++) {
            byte[] x = new byte[60], y = new byte[60];
            for (int i = 0; i < 60; i++) x[i] = y[i] = (byte) (i * 7);
            System.arraycopy(x, off, x, off + 3, len);
            byte[] t = Arrays.copyOfRange(y, off, off + len);
            for (int i = 0; i < len; i++) y[off + 3 + i] = t[i];
            if (!Arrays.equals(x, y)) System.out.println("differ " + len + " " + off);
        }
        String[] old = new String[500];
        for (int i = 0; i < 500; i++) old[i] = "e" + i;
        System.gc();
        for (int k = 0; k < 20; k++) { String[] nu = new String[500]; System.arraycopy(old, 0, nu, 0, 500); nu[k] = "new" + k; old = nu; }
        System.gc();
        System.out.println(Arrays.hashCode(old) + " " + old[19] + old[20]);
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 200; i++) l.add(0, i);
        for (int i = 0; i < 100; i++) l.remove(i);
        System.out.println(l.hashCode() + " " + l.size());
    }
}
