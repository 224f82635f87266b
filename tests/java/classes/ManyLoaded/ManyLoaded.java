import java.io.*;
import java.util.*;

public class ManyLoaded {
    public static class Tmpl0000 implements java.util.function.IntUnaryOperator {
        static int calls; static final String NAME = "Tmpl0000"; final int[] pad = new int[4];
        public int applyAsInt(int x) { calls++; pad[x & 3] += x; return x + NAME.hashCode() % 7 + calls; }
        public static int calls() { return calls; }
    }
    static class L extends ClassLoader {
        final byte[] src;
        L(byte[] s) { src = s; }
        Class<?> mk(int i) throws Exception {
            String n = String.format("Tmpl%04d", i);
            byte[] b = new String(src, "ISO-8859-1").replace("Tmpl0000", n).getBytes("ISO-8859-1");
            return defineClass("ManyLoaded$" + n, b, 0, b.length);
        }
    }
    public static void main(String[] args) throws Exception {
        byte[] src = ManyLoaded.class.getResourceAsStream("ManyLoaded$Tmpl0000.class").readAllBytes();
        L l = new L(src);
        List<Class<?>> cs = new ArrayList<>();
        for (int i = 1; i <= 400; i++) cs.add(l.mk(i));
        System.out.println(new HashSet<>(cs).size());
        long h = 0;
        List<java.util.function.IntUnaryOperator> os = new ArrayList<>();
        for (Class<?> c : cs) os.add((java.util.function.IntUnaryOperator) c.getConstructor().newInstance());
        for (int r = 0; r < 5; r++) for (int i = 0; i < os.size(); i++) for (int k = 0; k < i % 3; k++) h = h * 31 + os.get(i).applyAsInt(k);
        System.out.println(h);
        int s = 0;
        for (Class<?> c : cs) s += (Integer) c.getMethod("calls").invoke(null);
        System.out.println(s + " " + Tmpl0000.calls);
        for (int i : new int[]{0, 57, 399}) System.out.println(cs.get(i).getName() + " " + cs.get(i).getDeclaredFields().length + " " + Class.forName(cs.get(i).getName(), true, l).equals(cs.get(i)));
        System.gc();
        s = 0;
        for (Class<?> c : cs) s += (Integer) c.getMethod("calls").invoke(null);
        System.out.println(s);
        List<L> loaders = new ArrayList<>();
        for (int i = 0; i < 60; i++) { L x = new L(src); loaders.add(x); Class<?> c = x.mk(1); ((java.util.function.IntUnaryOperator) c.getConstructor().newInstance()).applyAsInt(1); if ((Integer) c.getMethod("calls").invoke(null) != 1) System.out.println("shared statics"); if (i % 3 == 0) loaders.remove(0); }
        System.gc();
        System.out.println(loaders.size());
        Object arr = java.lang.reflect.Array.newInstance(cs.get(5), 3, 2);
        System.out.println(arr.getClass().getName() + " " + (arr instanceof Object[][]) + " " + (arr instanceof java.util.function.IntUnaryOperator[][]));
        try { ((Object[][]) arr)[0][0] = os.get(6); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        ((Object[][]) arr)[0][0] = os.get(5);
        System.out.println(((java.util.function.IntUnaryOperator[][]) arr)[0][0] == os.get(5));
    }
}
