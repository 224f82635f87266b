public class ConstantPools {
    int field;
    static long big;

    static Object body(Runnable runnable, Object object) {
        ConstantPools made = new ConstantPools();
        made.field = 1000000;
        big = 0x123400000000abcdL;
        runnable.run();
        String text = "a string";
        Runnable lambda = () -> show(null);
        if (object instanceof String) {
            return (Comparable<?>) object;
        }
        Class<?> type = Thread.class;
        text.length();
        return lambda == null ? type : text;
    }

    static native void show(Class<?> type);

    public static void main(String[] args) {
        show(ConstantPools.class);
        System.out.println(body(() -> System.out.println("runs"), "text"));
        show(ConstantPools.class);
        show(int[].class);
        show(ConstantPools[].class);
        show(int.class);
    }
}
