public class RedefineNested {
    static class First {
        static String text() {
            return "first old";
        }
    }

    static class Second {
        static String text() {
            return "second old";
        }
    }

    static class Third {
        static String text() {
            return "third old";
        }
    }

    static native void prepare(Class<?> first, Class<?> second, byte[][] bytes);

    static byte[] newer(String name) throws Exception {
        byte[] file = RedefineNested.class.getResourceAsStream("RedefineNested$" + name + ".class").readAllBytes();
        return ClassBytes.constant(file, name.toLowerCase() + " old", name.toLowerCase() + " new");
    }

    public static void main(String[] args) throws Exception {
        First.text();
        Second.text();
        prepare(First.class, Second.class, new byte[][] {newer("First"), newer("Second"), newer("Third")});
        System.out.println(First.text());
        System.out.println(First.text() + ", " + Second.text());
        System.out.println(Third.text());
    }
}
