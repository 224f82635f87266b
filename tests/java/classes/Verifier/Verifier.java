import java.io.*;
import java.util.*;

public class Verifier {
    // Breaks method code of a class by patching bytes, to see verification fail (or pass) before anything runs.
    static class V {
        static int add(int a, int b) { return a + b; }
        static Object obj(Object o) { return o; }
        static long lng(long a) { return a; }
        static int loc(int a) { int b = a; return b; }
        static void vd() { }
    }
    static class L extends ClassLoader {
        Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    static byte[] patch(byte[] g, int[] from, int[] to) {
        byte[] b = g.clone();
        int hits = 0;
        outer:
        for (int i = 0; i + from.length <= b.length; i++) {
            for (int k = 0; k < from.length; k++) if ((b[i + k] & 0xff) != from[k]) continue outer;
            for (int k = 0; k < to.length; k++) b[i + k] = (byte) to[k];
            hits++;
            i += from.length;
        }
        if (hits != 1) throw new Error("hits " + hits);
        return b;
    }
    static void t(String n, byte[] g, int[] from, int[] to) {
        try {
            Class<?> c = new L().def(patch(g, from, to));
            java.lang.reflect.Method m = null;
            for (java.lang.reflect.Method x : c.getDeclaredMethods()) if (x.getName().equals("add")) m = x;
            m.setAccessible(true);
            System.out.println(n + ": " + m.invoke(null, 3, 4));
        } catch (Throwable e) {
            System.out.println(n + ": " + e.getClass().getName());
            System.out.println(String.valueOf(e.getMessage()).replaceAll("#[0-9]+", "#N"));
        }
    }
    static int[] a(int... x) { return x; }
    public static void main(String[] args) throws Exception {
        byte[] g = Verifier.class.getResourceAsStream("Verifier$V.class").readAllBytes();
        int[] add = a(0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xac);
        t("same", g, add, add);
        t("isub", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0x64, 0xac));
        t("ladd", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0x61, 0xac));
        t("aload", g, add, a(0, 0, 0, 4, 0x2a, 0x1b, 0x60, 0xac));
        t("underflow", g, add, a(0, 0, 0, 4, 0x1a, 0x00, 0x60, 0xac));
        t("areturn", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xb0));
        t("fall off", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0x57));
        t("bad local", g, add, a(0, 0, 0, 4, 0x1a, 0x1d, 0x60, 0xac));
        t("bad opcode", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0xfd, 0xac));
        t("void return", g, add, a(0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xb1));
        t("goto out", g, add, a(0, 0, 0, 4, 0x1a, 0xa7, 0x00, 0x60));
        t("jsr", g, add, a(0, 0, 0, 4, 0x1a, 0xa8, 0x00, 0x02));
        t("overflow", g, a(0, 2, 0, 2, 0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xac), a(0, 1, 0, 2, 0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xac));
        t("few locals", g, a(0, 2, 0, 2, 0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xac), a(0, 2, 0, 1, 0, 0, 0, 4, 0x1a, 0x1b, 0x60, 0xac));
        t("obj areturn int", g, a(0, 0, 0, 2, 0x2a, 0xb0), a(0, 0, 0, 2, 0x03, 0xb0));
        t("long load", g, a(0, 0, 0, 2, 0x1e, 0xad), a(0, 0, 0, 2, 0x1f, 0xad));
        t("nop end", g, a(0, 0, 0, 2, 0x2a, 0xb0), a(0, 0, 0, 2, 0x2a, 0x00));
        t("arraylength", g, a(0, 0, 0, 2, 0x2a, 0xb0), a(0, 0, 0, 2, 0xbe, 0xb0));
    }
}
