public class FillIn {
    static class E extends Exception {
        int fills;
        E(String m) { super(m); }
        E(boolean w) { super("w", null, true, w); }
        @Override public synchronized Throwable fillInStackTrace() { fills++; return super.fillInStackTrace(); }
    }
    static E make() { return new E("made"); }
    static void refill(E e) { e.fillInStackTrace(); }
    static void p(Throwable t) { StringBuilder b = new StringBuilder(); for (StackTraceElement e : t.getStackTrace()) b.append(e.getMethodName()).append(':').append(e.getLineNumber()).append(' '); System.out.println(b); }
    static E rec(int n) { return n == 0 ? new E("deep") : rec(n - 1); }
    public static void main(String[] args) {
        E e = make();
        p(e);
        System.out.println(e.fills);
        refill(e);
        p(e);
        System.out.println(e.fills);
        E n = new E(false);
        System.out.println(n.fills + " " + n.getStackTrace().length);
        n.setStackTrace(new StackTraceElement[]{new StackTraceElement("A", "b", "c", 1)});
        System.out.println(n.getStackTrace().length);
        n.fillInStackTrace();
        System.out.println(n.getStackTrace().length);
        E d = rec(1100);
        System.out.println(d.getStackTrace().length + " " + d.getStackTrace()[0].getMethodName() + " " + d.getStackTrace()[1023].getMethodName());
        e.setStackTrace(new StackTraceElement[0]);
        p(e);
        refill(e);
        p(e);
        try { throw e; } catch (E x) { p(x); }
        Throwable t = new Throwable("m", new Throwable("c"));
        System.out.println(t + " " + t.getCause() + " " + new Throwable(new Error("e")).getMessage() + " " + new Throwable((Throwable) null).getMessage() + " " + new Throwable((String) null));
        StackTraceElement[] st = t.getStackTrace();
        st[0] = new StackTraceElement("X", "y", null, 3);
        System.out.println(t.getStackTrace()[0].getClassName() + " " + st[0] + " " + new StackTraceElement("X", "y", "f", -1) + " " + new StackTraceElement("X", "y", "f", -2) + " " + new StackTraceElement("l", "m", "v", "X", "y", "f", 4) + " " + new StackTraceElement(null, "m", null, "X", "y", "f", 4) + " " + new StackTraceElement("app", "m", "9", "X", "y", null, 4));
        try { new StackTraceElement(null, "y", "f", 1); } catch (NullPointerException x) { System.out.println(x.getMessage()); }
    }
}
