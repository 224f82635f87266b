public class RedefineHooked {
    static class First {
        static String text() {
            return "old";
        }
    }

    static class Second {
        static String text() {
            return "changeable";
        }
    }

    static class Wrong {
        static String text() {
            return "changeable";
        }

        static String more() {
            return "";
        }
    }

    static native void redefine(Class<?> type, byte[] bytes, boolean hooked);

    public static void main(String[] args) {
        System.out.println(First.text());
        redefine(First.class, ClassBytes.as(Second.class, First.class), true);
        System.out.println(First.text());
        redefine(First.class, ClassBytes.as(Wrong.class, First.class), true);
        System.out.println(First.text());
        redefine(First.class, ClassBytes.as(Second.class, First.class), false);
        System.out.println(First.text());
        redefine(First.class, new byte[10], true);
        System.out.println(First.text());
    }
}
