public class RetransformCapabilityLate {
    static native void run();

    public static void main(String[] args) {
        run();
    }
}
