public class BoundMethods {
    static native int first();

    static native int redirected();

    static native int registered();

    static native int missing();

    static native void registerIt(String name);

    static native void unregister();

    static native void watch();

    public static void main(String[] args) throws Exception {
        watch();
        System.out.println("first " + first() + " " + first());
        Thread thread = new Thread(() -> System.out.println("redirected " + redirected() + " " + redirected()), "another thread");
        thread.start();
        thread.join();
        registerIt("registered");
        System.out.println("registered " + registered());
        registerIt("first");
        System.out.println("first " + first());
        registerIt("redirected");
        System.out.println("redirected " + redirected());
        try {
            missing();
        } catch (UnsatisfiedLinkError e) {
            System.out.println("missing");
        }
        unregister();
        System.out.println("first again " + first());
    }
}
