public class ExceptionWithin {
    static int zero;

    static native void hear();

    static int handles(int n) {
        try {
            return n / zero;
        } catch (ArithmeticException e) {
            return 2 * n;
        }
    }

    static void fails() {
        throw new IllegalStateException("first");
    }

    public static void main(String[] args) {
        hear();
        try {
            fails();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
