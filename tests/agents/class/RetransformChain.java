public class RetransformChain {
    static class Target {
        static String text() {
            return "text....";
        }
    }

    static native void mode(int environment, boolean on);

    static native void retransform(Class<?> type);

    static native void redefine(Class<?> type, byte[] bytes);

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            mode(i, true);
        }
        System.out.println("loading");
        System.out.println(Target.text());
        retransform(Target.class);
        System.out.println(Target.text());
        mode(0, false);
        retransform(Target.class);
        System.out.println("without the first: " + Target.text());
        mode(1, false);
        mode(2, false);
        retransform(Target.class);
        System.out.println("without any: " + Target.text());
        redefine(Target.class, ClassBytes.constant(ClassBytes.file(Target.class), "text....", "text3..."));
        System.out.println("redefined: " + Target.text());
        mode(0, true);
        retransform(Target.class);
        System.out.println("with the first: " + Target.text());
        mode(1, true);
        retransform(Target.class);
        System.out.println("with the incapable one: " + Target.text());
    }
}
