/** Two agents of JVMDI and one of JVM TI: each hears of what it asked for, and of that alone. */
public class SeveralAgents {
    static int field;

    static native void hear(int agent, boolean breakpoint, boolean watch, boolean popped);

    static native String heard();

    static int called() {
        return ++field;
    }

    static void round(String what) {
        called();
        called();
        System.out.println(what + ": " + heard());
    }

    public static void main(String[] args) {
        round("nothing");
        hear(0, true, false, false);
        round("the first a breakpoint");
        hear(1, true, true, false);
        round("the second too, and a watch");
        hear(2, true, true, true);
        round("the third too, and the ends of frames");
        hear(0, false, true, true);
        round("the first the others, no breakpoint");
        hear(1, false, false, false);
        round("the second nothing");
        hear(2, false, false, false);
        round("the third nothing");
        hear(0, false, false, false);
        round("nobody");
    }
}
