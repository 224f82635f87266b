public class CallbackSafeFunctions {
    static class Holder {
        int number = 3;
        String text = "text";
        long[] numbers = {1, 2, 3};
        static int ofClass = 4;
    }

    static native void walk(Object from);

    static native void tag(Object object);

    static native void collect();

    static native boolean tell();

    static void tagOne() {
        tag(new Object());
    }

    public static void main(String[] args) throws Exception {
        tagOne();
        collect();
        walk(new Holder());
        // ObjectFree may come later, on another thread.
        while (!tell()) {
            collect();
        }
    }
}
