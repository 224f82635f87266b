import java.io.Serializable;
import java.lang.reflect.Modifier;

public class LoadReplaced {
    static class Target {
        int field = 1;

        @Override
        public String toString() {
            return "as compiled " + field;
        }
    }

    static class Parent {
        long inherited = 1L << 40;

        static String parental() {
            return "parental";
        }
    }

    public static class More extends Parent implements Comparable<Object>, Serializable {
        static final String CONSTANT = "constant";
        static int[] counts = {1, 2, 3};
        volatile double added = 2.5;
        private boolean flag = true;
        int field = 7;

        protected More() {
            System.out.println("constructed");
        }

        public int compareTo(Object other) {
            return more(5, "x").length();
        }

        private String more(long number, String text) {
            Runnable lambda = () -> System.out.println("lambda " + number + flag);
            lambda.run();
            return text + number + added + counts.length;
        }

        @Override
        public String toString() {
            return "replaced " + field + " " + inherited + " " + more(3, "m") + parental();
        }
    }

    static native void replace(byte[] bytes);

    static native void show(Class<?> type);

    public static void main(String[] args) throws Exception {
        String file = ClassBytes.text(ClassBytes.file(More.class)).replace("LoadReplaced$More", "LoadReplaced$Targ");
        /* Names of the same length first, then the longer one by constants. */
        byte[] bytes = ClassBytes.bytes(file);
        for (String constant : new String[] {"%s", "L%s;", "(L%s;JLjava/lang/String;)Ljava/lang/String;", "(L%s;J)Ljava/lang/Runnable;", "(L%s;J)V"}) {
            bytes = ClassBytes.constant(bytes, constant.replace("%s", "LoadReplaced$Targ"), constant.replace("%s", "LoadReplaced$Target"));
        }
        replace(bytes);
        Class<?> type = Class.forName("LoadReplaced$Target", false, LoadReplaced.class.getClassLoader());
        System.out.println(Modifier.toString(type.getModifiers()) + ", " + type.getDeclaredFields().length + " fields, " + Comparable.class.isAssignableFrom(type));
        try {
            System.out.println(new Target());
        } catch (LinkageError e) {
            System.out.println(e);
        }
        show(type);
    }
}
