public class StrictEvents {
    static native void mode(Thread thread);

    public static void main(String[] args) {
        mode(Thread.currentThread());
    }
}
