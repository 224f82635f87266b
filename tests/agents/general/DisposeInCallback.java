public class DisposeInCallback {
    static native void prepare();

    static void called() {
    }

    static void other() {
    }

    public static void main(String[] args) {
        prepare();
        System.out.println("both");
        called();
        System.out.println("one goes");
        other();
        System.out.println("one left");
        called();
        other();
    }
}
