/** GetEnv for the interface before JVM TI. */
public class JvmdiVersions {
    static native void ask();

    public static void main(String[] args) {
        ask();
    }
}
