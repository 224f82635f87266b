public class LateExceptions {
    static final RuntimeException THROWN = new RuntimeException();
    static int handled;

    static native void take();

    static native void give();

    static int divide(int a, int b) {
        return a / b;
    }

    static void thrower(int i) {
        if ((i & 1) == 0) {
            throw THROWN;
        }
    }

    static int index(int[] array, int i) {
        try {
            return array[i & 3];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int loop(int n, int from, int to) {
        int[] array = new int[3];
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                thrower(i);
                sum += divide(i, i & 2);
            } catch (ArithmeticException e) {
                handled++;
            } catch (RuntimeException e) {
                handled += 2;
            } finally {
                sum += index(array, i);
            }
            if (i == from) {
                take();
            }
            if (i == to) {
                give();
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(loop(100000, -1, -1) + " " + handled);
        System.out.println(loop(100010, 100003, 100007) + " " + handled);
        System.out.println(loop(100, 97, 99) + " " + handled);
        System.out.println(loop(100, -1, -1) + " " + handled);
    }
}
