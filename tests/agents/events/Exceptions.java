public class Exceptions {
    static native void throwNatively(String message);

    static class Mine extends RuntimeException {
        Mine(String message) {
            super(message);
        }
    }

    static int deep(int n) {
        if (n == 0) {
            throw new Mine("from below");
        }
        return deep(n - 1);
    }

    static int implicit(int[] array, int zero) {
        try {
            return array[3] / zero;
        } catch (ArithmeticException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        }
    }

    static void rethrow() {
        try {
            deep(1);
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(implicit(new int[5], 0));
        System.out.println(implicit(new int[2], 1));
        try {
            rethrow();
        } catch (Mine e) {
            System.out.println("caught " + e.getMessage());
        }
        try {
            throwNatively("native");
        } catch (Mine e) {
            System.out.println("caught " + e.getMessage());
        }
        try {
            Exceptions.class.getDeclaredMethod("deep", int.class).invoke(null, 0);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println("wrapped " + e.getCause().getMessage());
        }
        Thread thread = new Thread(() -> deep(0), "dies");
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println("uncaught in " + t.getName() + ": " + e.getMessage()));
        thread.start();
        thread.join();
    }
}
