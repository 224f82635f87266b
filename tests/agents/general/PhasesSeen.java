public class PhasesSeen {
    static native void live();

    public static void main(String[] args) {
        live();
    }
}
