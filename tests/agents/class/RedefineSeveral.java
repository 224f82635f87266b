public class RedefineSeveral {
    static class One {
        static String text() {
            return "one old " + Two.text();
        }
    }

    static class Two {
        static String text() {
            return "two old";
        }
    }

    static class One2 {
        static String text() {
            return "one new " + Two.text();
        }
    }

    static class Two2 {
        static String text() {
            return "two new";
        }
    }

    static class Added {
        static String text() {
            return "two wrong";
        }

        static String more() {
            return "";
        }
    }

    static native void redefine(Class<?>[] types, byte[][] bytes, int count);

    static void redefine(Class<?>[] types, byte[]... bytes) {
        redefine(types, bytes, types.length);
        System.out.println(One.text());
    }

    public static void main(String[] args) {
        byte[] one = ClassBytes.file(One.class);
        byte[] two = ClassBytes.file(Two.class);
        byte[] one2 = ClassBytes.as(One2.class, One.class);
        byte[] two2 = ClassBytes.as(Two2.class, Two.class);
        byte[] wrong = ClassBytes.as(Added.class, Two.class);
        System.out.println(One.text());
        Class<?>[] both = {One.class, Two.class};
        redefine(both, one2, wrong);
        redefine(new Class<?>[] {Two.class, One.class}, wrong, one2);
        redefine(both, one2, null);
        redefine(new Class<?>[] {One.class, null}, one2, two2);
        redefine(new Class<?>[] {One.class, int[].class}, one2, two2);
        redefine(both, two2, one2);
        redefine(both, one2, two2);
        redefine(both, one, two);
        redefine(both, one2, two2, 0);
        redefine(both, new byte[][] {one2, two2}, -1);
        System.out.println(One.text());
    }

    static void redefine(Class<?>[] both, byte[] first, byte[] second, int count) {
        redefine(both, new byte[][] {first, second}, count);
        System.out.println(One.text());
    }
}
