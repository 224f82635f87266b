public class HeapCallbackSafe {
    static native void run(Object from);

    public static void main(String[] args) {
        run(new Object[] {"text"});
    }
}
