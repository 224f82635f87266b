public class EventThreadLevel {
    static native void run(Thread thread);

    public static void main(String[] args) {
        run(Thread.currentThread());
    }
}
