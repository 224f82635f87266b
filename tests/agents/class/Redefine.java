import java.io.IOException;
import java.nio.charset.StandardCharsets;

public class Redefine {
    static class Target {
        int field = 4;

        static String text() {
            return "old!";
        }

        /** Same bytecode in every version. */
        static int same(int n) {
            if (n == 0) {
                Redefine.change();
                return 0;
            }
            return same(n - 1) + 1;
        }

        /** Another constant in the new version. */
        static String other(int n) {
            if (n == 0) {
                same(1);
                return "end of old!";
            }
            return other(n - 1) + n;
        }

        synchronized String locked() throws Exception {
            change();
            notifyAll();
            try {
                throw new IllegalStateException("old!");
            } catch (IllegalStateException e) {
                return e.getMessage() + " line " + e.getStackTrace()[0].getLineNumber() + " " + field;
            }
        }
    }

    static class Adding {
        int field = 4;
        static String text() { return "old!"; }
        static int same(int n) { return n; }
        static String other(int n) { return ""; }
        synchronized String locked() throws Exception { return ""; }
        void more() { }
    }

    static class Losing {
        int field = 4;
        static String text() { return "old!"; }
        static int same(int n) { return n; }
        synchronized String locked() throws Exception { return ""; }
    }

    static class Fields {
        long field = 4;
        static String text() { return "old!"; }
        static int same(int n) { return n; }
        static String other(int n) { return ""; }
        synchronized String locked() throws Exception { return ""; }
    }

    static class Supers extends Object implements Cloneable {
        int field = 4;
        static String text() { return "old!"; }
        static int same(int n) { return n; }
        static String other(int n) { return ""; }
        synchronized String locked() throws Exception { return ""; }
    }

    static final class Finals {
        int field = 4;
        static String text() { return "old!"; }
        static int same(int n) { return n; }
        static String other(int n) { return ""; }
        synchronized String locked() throws Exception { return ""; }
    }

    static class Public {
        int field = 4;
        public static String text() { return "old!"; }
        static int same(int n) { return n; }
        static String other(int n) { return ""; }
        synchronized String locked() throws Exception { return ""; }
    }

    static native String redefine(Class<?> c, byte[] bytes);

    static native String retransform(Class<?> c);

    /** The methods of the calling thread's frames, and which are obsolete. */
    static native void frames();

    static native void breakpoint(Class<?> c, String method);

    static native void hook(boolean on);

    static byte[] changed;

    static byte[] bytes(String name, String from, String to) throws IOException {
        byte[] file = Redefine.class.getResourceAsStream("Redefine$" + name + ".class").readAllBytes();
        String text = new String(file, StandardCharsets.ISO_8859_1).replace(from, to).replace("Redefine$" + name, "Redefine$Target");
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static void change() {
        if (changed != null) {
            byte[] now = changed;
            changed = null;
            System.out.println("in the middle: " + redefine(Target.class, now));
            frames();
        }
    }

    public static void main(String[] args) throws Exception {
        Target target = new Target();
        for (int i = 0; i < 10000; i++) {
            Target.text();
        }
        System.out.println(Target.text());
        changed = bytes("Target", "old!", "new!");
        System.out.println(Target.other(2));
        System.out.println(Target.other(2) + " " + Target.text());
        changed = bytes("Target", "old!", "3rd!");
        System.out.println(target.locked());
        System.out.println(target.locked() + " " + Target.text());

        breakpoint(Target.class, "text");
        Target.text();
        System.out.println(redefine(Target.class, bytes("Target", "old!", "4th!")) + " " + Target.text());

        System.out.println(redefine(Target.class, bytes("Adding", "", "")));
        System.out.println(redefine(Target.class, bytes("Losing", "", "")));
        System.out.println(redefine(Target.class, bytes("Fields", "", "")));
        System.out.println(redefine(Target.class, bytes("Supers", "", "")));
        System.out.println(redefine(Target.class, bytes("Finals", "", "")));
        System.out.println(redefine(Target.class, bytes("Public", "", "")));
        System.out.println(redefine(Target.class, bytes("Target", "Redefine$Target", "Redefine$Tergat")));
        System.out.println(redefine(Target.class, new byte[20]));
        System.out.println(redefine(Target.class, new byte[0]));
        System.out.println(redefine(Target.class, null));
        byte[] future = bytes("Target", "", "");
        future[7] = 99;
        System.out.println(redefine(Target.class, future));
        // text() ends with an ireturn.
        String broken = new String(bytes("Target", "", ""), StandardCharsets.ISO_8859_1).replaceFirst("(?s)\u0012(.)\u00b0", "\u0012$1\u00ac");
        byte[] bad = broken.getBytes(StandardCharsets.ISO_8859_1);
        System.out.println(redefine(Target.class, bad));
        System.out.println(redefine(int.class, bad) + " " + redefine(Target[].class, bad));
        Runnable lambda = () -> { };
        System.out.println(redefine(lambda.getClass(), bad));
        System.out.println(redefine(null, bad));
        System.out.println(Target.text() + " " + target.field);

        hook(true);
        System.out.println(retransform(Target.class) + " " + Target.text());
        System.out.println(redefine(Target.class, bytes("Target", "old!", "5th!")) + " " + Target.text());
        System.out.println(new Adding().field);
        hook(false);
        System.out.println(retransform(Target.class) + " " + Target.text());
        System.out.println(retransform(null));
    }
}
