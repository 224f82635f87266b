public class ExceptionsBasic {
    static class MyEx extends Exception {
        final int code;
        MyEx(int c) { super("my"); code = c; }
    }

    static int f(int k) throws MyEx {
        try {
            if (k == 0) return 1;
            if (k == 1) throw new MyEx(11);
            if (k == 2) throw new RuntimeException("rt");
            if (k == 3) throw new Error("err");
            return 2;
        } catch (RuntimeException e) {
            System.out.println("caught rt");
            return 3;
        } finally {
            System.out.println("finally");
        }
    }

    @SuppressWarnings("finally")
    static int override() {
        try {
            throw new IllegalStateException();
        } finally {
            return 5;
        }
    }

    static int value() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                n += 10;
            } finally {
                n++;
            }
        }
        return n;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            try {
                System.out.println(f(i));
            } catch (MyEx e) {
                System.out.println(e.code);
                System.out.println(e.getMessage());
            } catch (Error e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(override());
        System.out.println(value());
        System.out.println(loop());
        try {
            try {
                throw new MyEx(1);
            } catch (MyEx e) {
                throw new RuntimeException("second", e);
            } finally {
                System.out.println("inner finally");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            System.out.println(((MyEx) e.getCause()).code);
        }
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException | NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("thrown null");
        }
        int[] a = new int[1];
        int i = 0;
        try {
            a[i = 1] = i = 7 / (i - 1);
        } catch (ArithmeticException e) {
            System.out.println(i);
        }
        System.out.println("end");
    }
}
