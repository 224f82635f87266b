public class CallbackExceptions {
    static int field;

    static native void mode(boolean on);

    static int thrower(int n) {
        field = n;
        if (n > 1) {
            throw new IllegalStateException("by the program");
        }
        return n;
    }

    static int middle(int n) {
        try {
            return thrower(n);
        } finally {
            field++;
        }
    }

    static String outer(int n) {
        try {
            return "returned " + middle(n);
        } catch (IllegalStateException e) {
            return "caught " + e;
        }
    }

    public static void main(String[] args) {
        mode(true);
        String first = outer(1);
        String second = outer(2);
        mode(false);
        System.out.println(first + ", " + second + ", " + field);
    }
}
