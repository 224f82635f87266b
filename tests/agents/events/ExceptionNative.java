public class ExceptionNative {
    static native void hear();

    static native void raises();

    static native void setsAndClears();

    static native void passesOn();

    static native void clearsCalled();

    static native void replacesCalled();

    static void fails() {
        throw new IllegalArgumentException();
    }

    static void in(String what, Runnable body) {
        System.out.println(what);
        try {
            body.run();
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Runnable[] bodies = {ExceptionNative::raises, ExceptionNative::setsAndClears, ExceptionNative::passesOn, ExceptionNative::clearsCalled,
            ExceptionNative::replacesCalled};
        hear();
        for (int i = 0; i < bodies.length; i++) {
            in("body " + i, bodies[i]);
        }
    }
}
