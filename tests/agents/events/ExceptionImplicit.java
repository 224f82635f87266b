public class ExceptionImplicit {
    interface Body {
        Object run();
    }

    abstract static class Shape {
        int area;
    }

    static class Broken {
        static int value = Integer.parseInt("0") / Integer.parseInt("0");
    }

    static final Object[] strings = new String[2];
    static Shape none;
    static int zero;
    static int[] ints = new int[2];

    static native void hear();

    static void in(Body body) {
        try {
            body.run();
        } catch (RuntimeException | Error e) {
            System.out.println(e.getClass().getName());
        }
    }

    static int divides() {
        return 1 / zero;
    }

    static long remains() {
        return 1L % zero;
    }

    static int reads() {
        return ints[2];
    }

    static void writes() {
        ints[-1] = 3;
    }

    static void stores() {
        strings[0] = 5;
    }

    static int field() {
        return none.area;
    }

    static void putField() {
        none.area = 3;
    }

    static int call() {
        return none.hashCode();
    }

    static int length(int[] array) {
        return array.length;
    }

    static Object casts(Object object) {
        return (String) object;
    }

    static Object makes(int n) {
        return new int[n];
    }

    static Object makesMany(int n) {
        return new int[2][n];
    }

    static void locks(Object object) {
        synchronized (object) {
            zero = 0;
        }
    }

    static void throwsNull() {
        RuntimeException e = null;
        throw e;
    }

    static int unboxes(Integer n) {
        return n;
    }

    static int initialises() {
        return Broken.value;
    }

    public static void main(String[] args) {
        in(() -> 1);
        hear();
        in(() -> divides());
        in(() -> remains());
        in(() -> reads());
        in(() -> {
            writes();
            return 1;
        });
        in(() -> {
            stores();
            return 1;
        });
        in(() -> field());
        in(() -> {
            putField();
            return 1;
        });
        in(() -> call());
        in(() -> length(null));
        in(() -> casts(5));
        in(() -> makes(-1));
        in(() -> makesMany(-1));
        in(() -> {
            locks(null);
            return 1;
        });
        in(() -> {
            throwsNull();
            return 1;
        });
        in(() -> unboxes(null));
        in(() -> initialises());
        in(() -> initialises());
    }
}
