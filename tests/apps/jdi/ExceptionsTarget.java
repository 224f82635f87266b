import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

public class ExceptionsTarget {
    static class Own extends RuntimeException {
        Own(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Special extends Own {
        Special() {
            super("special", null);
        }
    }

    static class Other {
        static void raise() throws IOException {
            throw new IOException("other");
        }
    }

    static int nothing(int[] array, Object object, int divisor) {
        int sum = 0;
        try {
            sum += array[5];
        } catch (ArrayIndexOutOfBoundsException e) {
            sum++;
        }
        try {
            sum += object.hashCode();
        } catch (NullPointerException e) {
            sum++;
        }
        try {
            sum /= divisor;
        } catch (ArithmeticException e) {
            sum++;
        }
        try {
            sum += ((String) (Object) array).length();
        } catch (ClassCastException e) {
            sum++;
        }
        try {
            array = new int[divisor - 1];
        } catch (NegativeArraySizeException e) {
            sum++;
        }
        return sum;
    }

    static void rethrow() {
        try {
            throw new Special();
        } catch (Own e) {
            throw new Own("wrapped", e);
        } finally {
            System.out.println("finally");
        }
    }

    public static void reflected() {
        throw new Own("reflected", null);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(nothing(new int[3], null, 0));
        try {
            rethrow();
        } catch (Own e) {
            System.out.println(e.getMessage());
        }
        try {
            Other.raise();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            ExceptionsTarget.class.getMethod("reflected").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        Thread thread = new Thread(() -> {
            throw new Special();
        }, "thread");
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println("handled " + e.getMessage()));
        thread.start();
        thread.join();
        throw new Own("last", null);
    }
}
