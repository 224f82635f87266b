import java.util.*;

public class LongTraces {
    static class A { Object m(int n) { return n == 0 ? fail() : new B().m(n - 1); } Object fail() { throw new IllegalStateException("end"); } }
    static class B extends A { Object m(int n) { return n % 3 == 0 ? super.m(n) : helper(n); } Object helper(int n) { List<Object> l = new ArrayList<>(); l.add(n); l.replaceAll(new java.util.function.UnaryOperator<Object>() { public Object apply(Object o) { return m((Integer) o - 1); } }); return l; } }
    static long hash(Throwable t) { long h = 0; for (StackTraceElement e : t.getStackTrace()) h = h * 31 + (e.getClassName() + e.getMethodName()).hashCode() + (e.getClassName().startsWith("LongTraces") ? e.getLineNumber() : 0); return h; }
    public static void main(String[] args) {
        for (int n : new int[]{0, 1, 5, 30, 100}) {
            try { new B().m(n); } catch (IllegalStateException e) {
                System.out.println(n + " " + e.getStackTrace().length + " " + hash(e));
                Map<String, Integer> c = new TreeMap<>();
                for (StackTraceElement s : e.getStackTrace()) c.merge(s.getClassName() + "." + s.getMethodName(), 1, Integer::sum);
                System.out.println("  " + c);
            }
        }
        Throwable chain = null;
        for (int i = 0; i < 5; i++) chain = wrap(i, chain);
        java.io.StringWriter w = new java.io.StringWriter();
        chain.printStackTrace(new java.io.PrintWriter(w));
        System.out.print(w);
    }
    static Throwable wrap(int i, Throwable c) { return i % 2 == 0 ? new RuntimeException("r" + i, c) : mid(i, c); }
    static Throwable mid(int i, Throwable c) { Throwable t = new Exception("m" + i, c); t.addSuppressed(new Error("s" + i, c)); return t; }
}
