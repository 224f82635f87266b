public class AllocateSizes {
    static native void sizes();

    public static void main(String[] args) {
        sizes();
    }
}
