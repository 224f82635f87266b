public class ForceEarlyReturnObsolete {
    static native void prepare(Class<?> klass, byte[] bytes);

    static class First {
        static String inner(String text) {
            return "old inner " + text;
        }

        static String outer(String text) {
            return "old outer " + inner(text) + ", " + inner(text);
        }
    }

    static class Second {
        static String inner(String text) {
            return "new inner " + text;
        }

        static String outer(String text) {
            return "new outer " + inner(text) + ", " + inner(text);
        }
    }

    public static void main(String[] args) {
        System.out.println(First.outer("first"));
        prepare(First.class, ClassBytes.as(Second.class, First.class));
        System.out.println(First.outer("a"));
        System.out.println(First.outer("b"));
    }
}
