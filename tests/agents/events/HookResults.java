public class HookResults {
    public static class Target {
        int field;

        public static String text() {
            return "text....";
        }
    }

    static native void change(String from, String to);

    static void load(String from, String to) {
        change(from, to);
        try {
            Class<?> type = Class.forName("HookResults$Target", true, ClassBytes.of(Target.class));
            System.out.println("  " + type.getMethod("text").invoke(null));
        } catch (LinkageError e) {
            System.out.println("  " + e.getClass().getName());
        } catch (ReflectiveOperationException e) {
            System.out.println("  " + e);
        }
    }

    public static void main(String[] args) {
        load("nothing", "none");
        load("field", "other");
        load("HookResults$Target", "HookResults$Tergat");
        load("field", "short");
        load("Code", "Node");
        load("java/lang/Object", "no/such/SuperObj");
        load("()Ljava", ")(Ljava");
        load("nothing", "none");
    }
}
