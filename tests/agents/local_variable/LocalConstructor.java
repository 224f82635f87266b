public class LocalConstructor {
    static native int look(String what, int depth, boolean initialised);

    static class Base {
        final int kept;

        Base(int n, String text, long wide) {
            look("base", 1, true);
            look("the derived below", 2, false);
            kept = n + text.length() + (int) wide;
        }
    }

    static class Derived extends Base {
        final String result;

        Derived(int n, String text, long wide) {
            super(n + look("before super", 1, false), text, wide);
            look("after super", 1, true);
            result = n + " " + text + " " + wide;
        }
    }

    public static void main(String[] args) {
        Derived derived = new Derived(2, "first", 1L << 34);
        System.out.println(derived.kept + " " + derived.result);
    }
}
