import java.io.*;

public class Abstract {
    // v1 classes compiled here; the loader swaps one class for another version under the same name.
    static class Base1 { String hello() { return "hello"; } public String pub() { return "pub"; } }
    static abstract class Base2 { abstract String hello(); public String pub() { return "pub2"; } }
    static class Base3 { private String hello() { return "private"; } public String pub() { return hello(); } }
    static final class Base4 { String hello() { return "final"; } public String pub() { return "pub4"; } }
    static class Base5 { final String hello() { return "finalm"; } public String pub() { return hello(); } }
    static class Base6 { static String hello() { return "static"; } public String pub() { return hello(); } }
    static class Base7 { public String pub() { return "nothing"; } }
    static class Sub extends Base1 implements Runnable { public void run() { System.out.println("  " + hello() + " " + pub()); } }
    static class SubOv extends Base1 implements Runnable { String hello() { return "ov"; } public void run() { System.out.println("  " + hello() + " " + super.hello() + " " + pub()); } }
    static class L extends ClassLoader {
        final String with;
        L(String w) { super(Abstract.class.getClassLoader()); with = w; }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("Abstract$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try {
                String from = n.equals("Abstract$Base1") ? "Abstract$" + with : n;
                byte[] b = Abstract.class.getResourceAsStream(from + ".class").readAllBytes();
                String s = new String(b, "ISO-8859-1").replace(with, n.equals("Abstract$Base1") ? "Base1" : with);
                b = s.getBytes("ISO-8859-1");
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    public static void main(String[] args) {
        for (String w : new String[]{"Base1", "Base2", "Base3", "Base4", "Base5", "Base6", "Base7"}) {
            for (String u : new String[]{"Sub", "SubOv"}) {
                System.out.println(w + " " + u);
                try {
                    var k = new L(w).loadClass("Abstract$" + u).getDeclaredConstructor();
                    k.setAccessible(true);
                    ((Runnable) k.newInstance()).run();
                } catch (Throwable t) {
                    System.out.println("  " + t.toString().replaceAll("@[0-9a-f]+", "@H"));
                }
            }
        }
    }
}
