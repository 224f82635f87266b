public class IncompatibleChange {
    // Renames constants in the class file of a user so that its symbolic references no longer match.
    static class TT { int aaa = 1; static int bbb = 2; int ccc() { return 3; } static int ddd() { return 4; } private int eee = 5; private int fff() { return 6; } final int ggg = bbb; }
    interface II { int hhh(); }
    static abstract class AA { abstract int iii(); static int make() { return 0; } }
    static class Us {
        static int a(TT t) { return t.aaa; }
        static int b() { return TT.bbb; }
        static int c(TT t) { return t.ccc(); }
        static int d() { return TT.ddd(); }
        static int h(Object o) { return ((II) o).hhh(); }
        static void put(TT t) { t.aaa = 9; }
    }
    static class IImpl implements II { public int hhh() { return 8; } }
    static class L extends ClassLoader {
        L() { super(IncompatibleChange.class.getClassLoader()); }
        byte[] us;
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("IncompatibleChange$")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try {
                java.io.InputStream in = IncompatibleChange.class.getResourceAsStream(n + ".class");
                if (in == null && us == null) throw new ClassNotFoundException(n);
                byte[] b = in == null ? us : in.readAllBytes();
                if (in == null) us = null;
                return defineClass(n, b, 0, b.length);
            } catch (java.io.IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static byte[] rename(byte[] g, String... pairs) throws Exception {
        String s = new String(g, "ISO-8859-1");
        for (int i = 0; i < pairs.length; i += 2) {
            if (!s.contains(pairs[i])) throw new Error(pairs[i]);
            s = s.replace(pairs[i], pairs[i + 1]);
        }
        return s.getBytes("ISO-8859-1");
    }
    static void t(String m, Object arg, String... pairs) throws Exception {
        byte[] g = rename(IncompatibleChange.class.getResourceAsStream("IncompatibleChange$Us.class").readAllBytes(), pairs);
        g = rename(g, "IncompatibleChange$Us", "IncompatibleChange$Ux");
        L l = new L();
        l.us = g;
        Class<?> c = l.loadClass("IncompatibleChange$Ux");
        if (arg instanceof Class) {
            var k = l.loadClass(((Class<?>) arg).getName()).getDeclaredConstructor();
            k.setAccessible(true);
            arg = k.newInstance();
        }
        System.out.print(String.join(" ", pairs) + " ");
        for (java.lang.reflect.Method me : c.getDeclaredMethods()) {
            if (!me.getName().equals(m)) continue;
            me.setAccessible(true);
            try {
                System.out.println(m + " -> " + (me.getParameterCount() == 0 ? me.invoke(null) : me.invoke(null, arg)));
            } catch (java.lang.reflect.InvocationTargetException e) {
                String s = e.getCause().toString().replaceAll("@[0-9a-f]+", "@H");
                System.out.println(m + " : " + s);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Object x = TT.class;
        t("a", x);
        t("b", null);
        t("a", x, "aaa", "bbb");
        t("b", null, "bbb", "aaa");
        t("a", x, "aaa", "zzz");
        t("b", null, "bbb", "zzz");
        t("a", x, "aaa", "eee");
        t("c", x, "ccc", "zzz");
        t("c", x, "ccc", "ddd");
        t("d", null, "ddd", "ccc");
        t("c", x, "ccc", "fff");
        t("put", x, "aaa", "ggg");
        t("put", x, "aaa", "bbb");
        t("h", IImpl.class);
        t("h", IImpl.class, "hhh", "kkk");
        t("h", "str");
        t("b", null, "bbb", "aaa", "aaa", "bbb");
        t("d", null, "$TT", "$AA", "ddd", "iii");
        t("c", IImpl.class, "$TT", "$II", "ccc", "hhh");
        t("b", null, "$TT", "$II");
    }
}
