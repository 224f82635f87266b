/** Asks for the extensions while the program runs. */
public class Discovery {
    static native void live();

    public static void main(String[] args) {
        live();
    }
}
