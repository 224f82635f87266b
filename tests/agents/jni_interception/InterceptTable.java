public class InterceptTable {
    static native void run(Object object);

    public static void main(String[] args) {
        run(new Object());
    }
}
