public class BadBytes {
    static class L extends ClassLoader {
        Class<?> def(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
    }
    static void t(String what, String n, byte[] b) {
        try {
            System.out.println(what + ": " + new L().def(n, b));
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static class Victim { int f = 3; int m(int x) { return x + f; } }
    public static void main(String[] args) throws Exception {
        byte[] g = BadBytes.class.getResourceAsStream("BadBytes$Victim.class").readAllBytes();
        t("good", "BadBytes$Victim", g);
        t("good null name", null, g);
        t("wrong name", "BadBytes$Other", g);
        t("slashes", "a/b", g);
        t("java pkg", "java.lang.Foo", g);
        t("empty", "X", new byte[0]);
        t("short", "X", new byte[]{(byte) 0xca, (byte) 0xfe});
        t("magic", "X", new byte[]{1, 2, 3, 4, 0, 0, 0, 61, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0});
        byte[] b = g.clone();
        b[7] = 99;
        t("version", "BadBytes$Victim", b);
        b = g.clone();
        b[7] = 0; b[6] = 0; b[5] = 1;
        t("old version", "BadBytes$Victim", b);
        b = g.clone();
        b[5] = 1;
        t("minor", "BadBytes$Victim", b);
        t("truncated", "BadBytes$Victim", java.util.Arrays.copyOf(g, g.length / 2));
        t("truncated end", "BadBytes$Victim", java.util.Arrays.copyOf(g, g.length - 1));
        t("extra", "BadBytes$Victim", java.util.Arrays.copyOf(g, g.length + 1));
        b = g.clone();
        b[10] = 77;
        t("tag", "BadBytes$Victim", b);
        b = g.clone();
        b[8] = 0; b[9] = 0;
        t("pool count", "BadBytes$Victim", b);
        L l = new L();
        l.def("BadBytes$Victim", g);
        try { l.def("BadBytes$Victim", g); } catch (LinkageError e) { System.out.println(e.getClass() + " " + e.getMessage().replaceAll("@[0-9a-f]+", "@H")); }
        try { l.def(null, null); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
