public class WatchErrors {
    interface Shape {
        Object CONSTANT = new Object();
    }

    int number;

    static native void run();

    public static void main(String[] args) {
        run();
    }
}
