public class RetransformAtBreakpoint {
    static class Target {
        static String work(int n) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < n; i++) {
                text.append(i * 2).append(' ');
            }
            return text.toString() + text.length();
        }
    }

    static native void prepare(Class<?> type);

    static Thread virtual(String name, Runnable body) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("start", Runnable.class).invoke(builder, body);
    }

    public static void main(String[] args) throws Exception {
        Target.work(1);
        prepare(Target.class);
        System.out.println(Target.work(4));
        System.out.println(Target.work(4));
        prepare(Target.class);
        virtual("virtual", () -> System.out.println(Target.work(3))).join();
        System.out.println(Target.work(3));
    }
}
