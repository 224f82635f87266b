import java.io.*;

public class Circularity {
    static class X1 {}
    static class X2 extends X1 {}
    static class X3 extends X2 {}
    interface I1 {}
    interface I2 extends I1 {}
    static class L extends ClassLoader {
        final String a, b;
        L(String a, String b) { super(Circularity.class.getClassLoader()); this.a = a; this.b = b; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("Circularity$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try {
                String s = new String(Circularity.class.getResourceAsStream(n + ".class").readAllBytes(), "ISO-8859-1");
                if (n.endsWith(b)) s = s.replace("java/lang/Object", "Circularity$" + a + "..".repeat(0)).replace((char) 0 + "" + (char) 16 + "Circularity$" + a, (char) 0 + "" + (char) (12 + a.length()) + "Circularity$" + a);
                byte[] by = s.getBytes("ISO-8859-1");
                System.out.println("  define " + n);
                return defineClass(n, by, 0, by.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static void go(String a, String b) {
        L l = new L(a, b);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(a + " " + l.loadClass("Circularity$" + a));
            } catch (Throwable t) {
                System.out.println(a + " " + t.toString().replaceAll("@[0-9a-f]+", "@H") + " cause " + t.getCause());
            }
        }
        try {
            System.out.println(b + " " + l.loadClass("Circularity$" + b));
        } catch (Throwable t) {
            System.out.println(b + " " + t.toString().replaceAll("@[0-9a-f]+", "@H") + " cause " + t.getCause());
        }
    }
    public static void main(String[] args) {
        go("X3", "X1");
        go("X1", "X1");
        go("X2", "nothing");
    }
}
