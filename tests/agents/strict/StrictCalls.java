public class StrictCalls {
    static native void wrong();

    static native void walk();

    static native void collect();

    static native void dispose();

    public static void main(String[] args) {
        wrong();
        walk();
        collect();
        dispose();
    }
}
