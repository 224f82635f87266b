public class TryResources {
    static class R implements AutoCloseable {
        final String n; final boolean failClose;
        R(String n, boolean failOpen, boolean failClose) {
            System.out.println("open " + n);
            if (failOpen) throw new IllegalArgumentException("open " + n);
            this.n = n; this.failClose = failClose;
        }
        public void close() throws java.io.IOException {
            System.out.println("close " + n);
            if (failClose) throw new java.io.IOException("close " + n);
        }
    }
    static void show(Throwable t, String ind) {
        System.out.println(ind + t);
        for (Throwable s : t.getSuppressed()) show(s, ind + "  sup ");
        if (t.getCause() != null) show(t.getCause(), ind + "  cause ");
    }
    static void run(int k) {
        System.out.println("-- " + k);
        try (R a = new R("a", false, (k & 1) != 0); R b = new R("b", (k & 2) != 0, (k & 1) != 0); R nul = null) {
            System.out.println("body");
            if ((k & 4) != 0) throw new RuntimeException("body");
        } catch (Exception e) {
            show(e, "");
        } finally {
            System.out.println("finally");
        }
    }
    static String ret() throws Exception {
        R shared = new R("shared", false, false);
        try (shared) {
            return "value";
        } finally {
            System.out.println("after close");
        }
    }
    public static void main(String[] args) throws Exception {
        for (int k = 0; k < 8; k++) run(k);
        System.out.println(ret());
        Throwable t = new Throwable("base");
        t.addSuppressed(new Exception("s1"));
        t.addSuppressed(new Exception("s2", new Error("c")));
        show(t, "");
        try { t.addSuppressed(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { t.addSuppressed(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { t.initCause(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        t.initCause(new Exception("late"));
        try { t.initCause(null); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        show(t, "");
        class NoSup extends Exception { NoSup() { super("ns", null, false, false); } }
        NoSup n = new NoSup();
        n.addSuppressed(new Exception());
        System.out.println(n.getSuppressed().length + " " + n.getStackTrace().length);
        n.fillInStackTrace();
        System.out.println(n.getStackTrace().length);
    }
}
