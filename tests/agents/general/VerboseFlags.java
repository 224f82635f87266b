public class VerboseFlags {
    static native void live();

    public static void main(String[] args) {
        live();
        System.gc();
    }
}
