import java.io.*;

public class PrintTrace {
    static class Checked extends Exception {
        Checked(String m, Throwable c) { super(m, c); }
        public String getLocalizedMessage() { return "localized " + getMessage(); }
    }
    static void a() { b(); }
    static void b() { c(); }
    static void c() { throw new IllegalStateException("in c"); }
    static void wrap() throws Checked {
        try {
            a();
        } catch (IllegalStateException e) {
            Checked k = new Checked("wrapped", e);
            k.addSuppressed(new ArithmeticException("sup"));
            throw k;
        }
    }
    public static void main(String[] args) {
        try {
            wrap();
        } catch (Checked e) {
            e.printStackTrace(System.out);
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w, true));
            System.out.println(w.toString().split("\n").length);
            e.printStackTrace();
        }
        Throwable cyc1 = new Throwable("cyc1");
        Throwable cyc2 = new Throwable("cyc2", cyc1);
        cyc1.initCause(cyc2);
        cyc1.printStackTrace(System.out);
        Throwable t = new Throwable();
        t.setStackTrace(new StackTraceElement[]{new StackTraceElement("a.B", "m", "B.java", 7), new StackTraceElement("a.C", "<init>", null, -1), new StackTraceElement("a.D", "nat", "D.java", -2), new StackTraceElement("ldr", "mod", "1.0", "a.E", "x", "E.java", 9)});
        t.printStackTrace(System.out);
        try { t.setStackTrace(new StackTraceElement[]{null}); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        StackTraceElement[] st = t.getStackTrace();
        st[0] = null;
        System.out.println(t.getStackTrace()[0]);
        System.out.println(t.getStackTrace()[0].equals(new StackTraceElement("a.B", "m", "B.java", 7)));
    }
}
