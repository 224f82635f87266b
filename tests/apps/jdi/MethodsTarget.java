public class MethodsTarget {
    interface Speaker {
        default String speak() {
            return "default " + number();
        }

        int number();
    }

    static class Loud implements Speaker {
        @Override
        public int number() {
            return 11;
        }
    }

    static boolean aBoolean() {
        return true;
    }

    static byte aByte() {
        return (byte) 0x80;
    }

    static char aChar() {
        return '\u00e9';
    }

    static short aShort() {
        return Short.MIN_VALUE;
    }

    static int anInt() {
        return Integer.MIN_VALUE;
    }

    static long aLong() {
        return Long.MIN_VALUE;
    }

    static float aFloat() {
        return -1.25f;
    }

    static double aDouble() {
        return Math.PI;
    }

    static String aString() {
        return "text";
    }

    static Object nothing() {
        return null;
    }

    static Class<?> mirror() {
        return int[].class;
    }

    static long[][] arrays() {
        return new long[][] {{1}, {}};
    }

    static void thrown() {
        throw new IllegalStateException();
    }

    synchronized int locked(int x) {
        return x + 1;
    }

    static int recursion(int n) {
        return n == 0 ? 0 : n + recursion(n - 1);
    }

    public static void main(String[] args) throws Exception {
        String all = "" + aBoolean() + aByte() + aChar() + aShort() + anInt() + aLong() + aFloat() + aDouble() + aString() + nothing() + mirror()
            + arrays().length;
        try {
            thrown();
        } catch (IllegalStateException e) {
            all += "!";
        }
        all += new MethodsTarget().locked(2) + new Loud().speak() + recursion(3);
        Thread thread = new Thread(MethodsTarget::anInt, "thread");
        thread.start();
        thread.join();
        System.out.println(all);
    }
}
