import java.util.function.IntSupplier;

public class SingleStepOpcodes {
    static native void mode(boolean on);

    static int dynamic(int n) {
        IntSupplier supplier = () -> n + 1;
        String text = "a" + n + supplier.getAsInt();
        return text.length();
    }

    static int switches(int n, String s) {
        int sum = 0;
        switch (n) {
            case 1:
                sum++;
            case 2:
                sum += 2;
                break;
            case 1000:
                sum += 5;
                break;
            default:
                sum--;
        }
        switch (n) {
            case 0, 1, 2, 3 -> sum += 7;
            default -> sum += 1000;
        }
        switch (s) {
            case "one" -> sum += 3;
            case "two" -> sum += 4;
            default -> sum += 9;
        }
        return sum;
    }

    static int finals(int n) {
        int sum = 0;
        try {
            if (n == 2) {
                throw new IllegalStateException();
            }
            sum += 10 / n;
        } catch (ArithmeticException e) {
            sum += 100;
        } finally {
            sum += 1000;
        }
        return sum;
    }

    static int monitors(Object lock, int[] array) {
        int wide = 0;
        synchronized (lock) {
            wide += 10000;
            array[1] = wide;
            wide = array[5];
        }
        return wide;
    }

    static long conversions(double d, Object o) {
        long l = (long) d << 2;
        boolean is = o instanceof String;
        int[][] grid = new int[2][3];
        grid[1][2] = (byte) l;
        return is && d > 2 ? grid[1][2] : l;
    }

    static int caught(int n) {
        try {
            return n < 0 ? monitors("lock", new int[2]) : finals(n);
        } catch (ArrayIndexOutOfBoundsException | IllegalStateException e) {
            return -1;
        }
    }

    static void warm() {
        dynamic(1);
        switches(1, "one");
        caught(-1);
        caught(2);
        caught(0);
    }

    public static void main(String[] args) {
        warm();
        mode(true);
        int sum = dynamic(5);
        sum += switches(1, "two");
        sum += switches(1000, "none");
        sum += caught(0);
        sum += caught(1);
        sum += caught(2);
        sum += caught(-1);
        sum += (int) conversions(2.5, "text");
        mode(false);
        System.out.println(sum);
    }
}
