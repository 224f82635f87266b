import java.util.Arrays;

/** What exercise.c works on. */
public class Target extends Base implements Greeter, Constants {
    static int initialised;
    static { initialised = 7; }

    boolean z = true; byte b = -2; char c = 'c'; short s = -300; int i = 70000; long j = 1L << 40; float f = 1.5f; double d = 2.25;
    Object l = "field";
    static boolean sz = true; static byte sb = -3; static char sc = 'd'; static short ss = -301; static int si = 70001;
    static long sj = 1L << 41; static float sf = 2.5f; static double sd = 3.25; static Object sl = "static";
    static final Object FINAL = Integer.valueOf(Integer.parseInt("11"));

    Target() { }
    Target(int i, String l) { this.i = i; this.l = l; }

    static String show(Throwable t) { return t.toString() + (t.getCause() == null ? "" : " / " + t.getCause()); }
    static String show(Object o) { return String.valueOf(o); }
    String fields() { return z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + l; }
    static String statics() { return sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sj + " " + sf + " " + sd + " " + sl; }

    static boolean rz(boolean v) { return !v; }
    static byte rb(byte v) { return (byte) (v + 1); }
    static char rc(char v) { return (char) (v + 1); }
    static short rs(short v) { return (short) (v + 1); }
    static int ri(int v) { return v + 1; }
    static long rj(long v) { return v + 1; }
    static float rf(float v) { return v + 1; }
    static double rd(double v) { return v + 1; }
    static Object rl(Object v) { return v + "!"; }
    static void rv(int v) { si = v; }

    boolean vz(boolean v) { return !v; }
    byte vb(byte v) { return (byte) (v + 2); }
    char vc(char v) { return (char) (v + 2); }
    short vs(short v) { return (short) (v + 2); }
    int vi(int v) { return v + 2; }
    long vj(long v) { return v + 2; }
    float vf(float v) { return v + 2; }
    double vd(double v) { return v + 2; }
    Object vl(Object v) { return v + "?"; }
    void vv(int v) { i = v; }

    static String many(int a, long b, float c, double d, boolean e, byte f, char g, short h, String i, double j, long k, int l) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + (int) g + " " + h + " " + i + " " + j + " " + k + " " + l;
    }
    String mine(long a, double b, Object c) { return "target " + a + " " + b + " " + c; }
    @Override String who() { return "Target"; }
    private String hidden() { return "private Target"; }
    static void fail(String message) { throw new IllegalStateException(message); }

    native int added(int a, long b, double c, Object d);
    static native String addedStatic(String s);
    static native Object caller();
    static native int manyArguments(int a, long b, float c, double d, int e, int f, int g, int h, float i, float j, double k, double l, double m,
            double n, double o, byte p, short q, char r, boolean s, Object t);

    String callNatives() {
        return added(1, 2L, 3.5, "x") + " " + addedStatic("s") + " " + caller() + " "
                + manyArguments(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, (byte) 16, (short) 17, (char) 18, true, "20");
    }
    static String sums(int[] a, long[] b, double[] c, boolean[] d, byte[] e, char[] f, short[] g, float[] h) {
        return Arrays.toString(a) + Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(d) + Arrays.toString(e) + Arrays.toString(f).length()
                + Arrays.toString(g) + Arrays.toString(h);
    }
    static String text(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) out.append(Integer.toHexString(c)).append(' ');
        return out.toString();
    }
    static synchronized boolean holds(Object o) { return Thread.holdsLock(o); }
    static String thread() {
        Thread t = Thread.currentThread();
        return t.getName() + " " + t.isDaemon() + " " + t.getThreadGroup().getName() + " " + t.getPriority();
    }
    static void uncaught() {
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("uncaught in " + t.getName() + ": " + e));
    }
    static void later() {
        Thread t = new Thread(() -> {
            try { Thread.sleep(200); } catch (InterruptedException e) { }
            System.out.println("the last thread ends");
        });
        t.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook in " + Thread.currentThread().getName())));
    }
    static void collect() { System.gc(); }
    static class Lazy { static { si = 4711; } static int x; static void m() { } }
    static class Broken { static int x = 1 / Integer.parseInt("0"); }
    static abstract class Abstract { Abstract() { } }
    static class NoString extends RuntimeException { NoString(int i) { } }
    interface Face { int SEVEN = Integer.parseInt("7"); default String deflt() { return "deflt"; } static void stat() { } }
}

class Base {
    int inherited = 5;
    static int inheritedStatic = 6;
    String who() { return "Base"; }
    private String hidden() { return "private Base"; }
    static int baseStatic() { return 8; }
    String base() { return "base"; }
}

interface Greeter { default String greet(String s) { return "hello " + s; } }

interface Constants { String NAME = "constant".concat("s"); }
