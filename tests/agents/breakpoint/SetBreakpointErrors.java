public class SetBreakpointErrors {
    abstract static class Shape {
        abstract int area();
    }

    static native void test(Class<?> shape);

    static native void clear();

    static void called(int n) {
        if (n < 0) {
            System.out.println("negative");
        }
    }

    public static void main(String[] args) throws Exception {
        test(Class.forName("SetBreakpointErrors$Shape"));
        called(1);
        called(2);
        clear();
        called(3);
        clear();
    }
}
