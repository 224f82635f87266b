/** Dump agents are changed while the program runs. */
public class DumpSettings {
    static native void live();

    public static void main(String[] args) {
        live();
    }
}
