public class RedefineAtException {
    static class Old {
        static String outer(Object o) {
            StringBuilder text = new StringBuilder("old");
            try {
                text.append(inner(o, text));
            } catch (ClassCastException | ArithmeticException e) {
                text.append(" outer handler");
            }
            return text.toString();
        }

        static int inner(Object o, StringBuilder text) {
            try {
                return ((Integer) o).intValue() / 0;
            } catch (NullPointerException e) {
                text.append(" inner handler");
                return 1;
            } finally {
                text.append(" finally");
            }
        }
    }

    static class New {
        static String outer(Object o) {
            return "new" + inner(o, null);
        }

        static int inner(Object o, StringBuilder text) {
            return 7;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, boolean atCatch);

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        for (Object o : new Object[] {"a text", 5, null}) {
            for (boolean later : new boolean[] {false, true}) {
                System.out.println(o + (later ? ", when caught" : ", when thrown"));
                prepare(Old.class, bytes, later);
                System.out.println(Old.outer(o) + ", then " + Old.outer(o));
                prepare(Old.class, ClassBytes.file(Old.class), later);
                restore();
            }
        }
    }

    static native void restore();
}
