import java.lang.invoke.MethodHandles;

public class RetransformErrors {
    static class One {
        static String text() {
            return "one old";
        }
    }

    static class Two {
        int first;

        static String text() {
            return "two old";
        }
    }

    static native void retransform(Class<?>[] types, int count, String where, String from, String to);

    static void both(String from, String to) {
        retransform(new Class<?>[] {One.class, Two.class}, 2, "Two", from, to);
        System.out.println(One.text() + ", " + Two.text());
    }

    static void list(Class<?>... types) {
        retransform(types, types.length, "none", "none", "none");
        System.out.println(One.text() + ", " + Two.text());
    }

    public static void main(String[] args) throws Exception {
        System.out.println(One.text() + ", " + Two.text());
        both("first", "third");
        both("RetransformErrors$Two", "RetransformErrors$Six");
        both("java/lang/Object", "java/lang/Number");
        both("old", "short");
        both("old", "version");
        both("()V", ")(V");
        list(One.class, int.class);
        list(One.class, Two[].class);
        list(One.class, MethodHandles.lookup().defineHiddenClass(ClassBytes.file(One.class), true).lookupClass());
        list(One.class, null);
        list();
        retransform(new Class<?>[] {One.class}, -1, "none", "none", "none");
        both("old", "two");
    }
}
