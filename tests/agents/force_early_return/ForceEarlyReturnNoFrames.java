public class ForceEarlyReturnNoFrames {
    static native void prepare(Thread thread, int line);

    public static void main(String[] args) {
        prepare(new Thread(), 7);
        try {
            System.out.println("never said");
        } finally {
            System.out.println("nor this");
        }
    }
}
