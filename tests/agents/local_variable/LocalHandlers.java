public class LocalHandlers {
    static native void mode(boolean on);

    static native void replace(int depth, Object other);

    static int thrower(int n) {
        if (n > 0) {
            throw new IllegalStateException("first");
        }
        return 10 / n;
    }

    static int finals(int n) {
        try {
            return thrower(n);
        } finally {
            n += 100;
            System.out.println("finally " + n);
        }
    }

    static int rethrow(int n) {
        try {
            return finals(n);
        } catch (RuntimeException e) {
            replace(1, new IllegalArgumentException("replaced"));
            throw e;
        }
    }

    static String nested(int n) {
        try {
            rethrow(n);
            return "returned";
        } catch (IllegalArgumentException e) {
            try {
                rethrow(n);
                return "returned";
            } catch (RuntimeException second) {
                replace(1, null);
                return n + " " + e + " " + second;
            }
        }
    }

    public static void main(String[] args) {
        mode(true);
        String text = nested(5);
        mode(false);
        System.out.println(text);
    }
}
