public class RedefineVerifies {
    static class Old {
        static String text() {
            return "old";
        }

        static Object makes(boolean b) {
            Number n = b ? Integer.valueOf(1) : Double.valueOf(2);
            return n;
        }

        static int adds(int a, long c) {
            return a + 1;
        }
    }

    static class New {
        static String text() {
            return "new";
        }

        static Object makes(boolean b) {
            Helper n = b ? new HelperOne() : new HelperTwo();
            return n.value();
        }

        static int adds(int a, long c) {
            return a + 2;
        }
    }

    static class Helper {
        Object value() {
            return "helper";
        }
    }

    static class HelperOne extends Helper {
    }

    static class HelperTwo extends Helper {
    }

    static native void redefine(String what, Class<?> type, byte[] bytes);

    static void change(String what, byte[] bytes) {
        redefine(what, Old.class, bytes);
        try {
            System.out.println("  " + Old.text() + " " + Old.makes(true) + " " + Old.adds(1, 2));
        } catch (LinkageError e) {
            System.out.println("  " + e.getClass().getName());
        }
        redefine("back", Old.class, ClassBytes.file(Old.class));
    }

    static byte[] with(byte[] bytes, String from, String to) {
        String text = ClassBytes.text(bytes);
        if (!text.contains(from)) {
            throw new AssertionError(from);
        }
        return ClassBytes.bytes(text.replace(from, to));
    }

    public static void main(String[] args) {
        Old.text();
        byte[] good = ClassBytes.as(New.class, Old.class);
        change("good", good);
        /* iload_0, iconst_2, iadd, ireturn in adds */
        change("adds a long", with(good, "\u001a\u0005\u0060\u00ac", "\u001f\u0005\u0060\u00ac"));
        change("result of another type", with(good, "\u001a\u0005\u0060\u00ac", "\u001a\u0005\u0060\u00b0"));
        change("no instruction", with(good, "\u001a\u0005\u0060\u00ac", "\u001a\u0005\u00fe\u00ac"));
        change("falls off the end", with(good, "\u001a\u0005\u0060\u00ac", "\u001a\u0005\u0060\u0000"));
        change("a local beyond", with(good, "\u001a\u0005\u0060\u00ac", "\u0015\u0009\u0000\u00ac"));
        change("empty stack", with(good, "\u001a\u0005\u0060\u00ac", "\u0000\u0000\u0060\u00ac"));
        change("a class that isn't there", with(good, "HelperTwo", "HelperSix"));
        change("a constant out of the pool", with(good, "\u001a\u0005\u0060\u00ac", "\u0012\u00ff\u0057\u00ac"));
        change("cut", java.util.Arrays.copyOf(good, good.length - 3));
        change("more", java.util.Arrays.copyOf(good, good.length + 3));
        change("magic", with(good, "\u00ca\u00fe\u00ba\u00be", "\u00ca\u00fe\u00ba\u00bf"));
        byte[] later = good.clone();
        later[7] = (byte) 200;
        change("too new", later);
        later[7] = 60;
        change("older", later);
        change("another name", with(good, "RedefineVerifies$Old", "RedefineVerifies$Odd"));
    }
}
