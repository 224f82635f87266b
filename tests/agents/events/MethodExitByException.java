public class MethodExitByException {
    static class Failing {
        Failing() {
            fails();
        }
    }

    static native void throwNatively();

    static native void passOn();

    static native void handleNatively();

    static native void hear(boolean exits);

    static void fails() {
        throw new IllegalStateException("thrown");
    }

    static synchronized void locked() {
        fails();
    }

    static void withFinally() {
        try {
            locked();
        } finally {
            System.out.println("finally");
        }
    }

    static void handles(Runnable body) {
        try {
            body.run();
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        }
    }

    static void divides() {
        System.out.println(1 / Integer.parseInt("0"));
    }

    static void all() {
        handles(MethodExitByException::withFinally);
        handles(MethodExitByException::throwNatively);
        handles(MethodExitByException::passOn);
        handles(MethodExitByException::handleNatively);
        handles(Failing::new);
        try {
            divides();
        } catch (ArithmeticException e) {
            System.out.println("caught");
        }
    }

    public static void main(String[] args) {
        hear(true);
        all();
        hear(false);
        all();
    }
}
