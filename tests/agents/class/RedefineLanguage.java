import java.util.Arrays;
import java.util.EnumMap;
import java.util.function.Supplier;

/** Enum constants, record components and lambdas that come and go. */
public class RedefineLanguage {
    enum Kind1 {
        RED, BLUE;

        String shown() {
            return "old " + this;
        }
    }

    enum Kind2 {
        RED, GREEN, BLUE;

        String shown() {
            return "new " + this + " " + ordinal();
        }
    }

    record Pair1(int left, String right) {
    }

    record Pair2(String right, int left, long more) {
        Pair2(int left, String right) {
            this(right, left, 7);
        }
    }

    static class Code1 {
        static Supplier<String> lambda(int number) {
            return () -> "one " + number;
        }
    }

    static class Code2 {
        static Supplier<String> lambda(int number) {
            String text = "two";
            Supplier<String> inner = () -> text + number;
            return () -> inner.get() + text.length();
        }
    }

    /** The second model under the name of the first, which is as long. */
    private static byte[] version(String name) throws Exception {
        return ClassBytes.bytes(ClassBytes.text(ClassBytes.file(Class.forName("RedefineLanguage$" + name + "2"))).replace(name + "2", name + "1"));
    }

    public static void main(String[] args) throws Exception {
        EnumMap<Kind1, String> map = new EnumMap<>(Kind1.class);
        map.put(Kind1.BLUE, "blue");
        Pair1 pair = new Pair1(1, "right");
        Supplier<String> before = Code1.lambda(5);
        System.out.println(map + " " + Kind1.RED.shown() + " " + pair + " " + before.get());
        System.out.println(RedefineTable.redefine(new Class<?>[] {Kind1.class, Pair1.class, Code1.class},
            new byte[][] {version("Kind"), version("Pair"), version("Code")}));
        // Of the static initialiser that part is run that makes the new constant.
        System.out.println(Arrays.toString(Kind1.values()) + Kind1.class.getDeclaredField("GREEN").get(null) + Arrays.toString(Kind1.class.getEnumConstants()));
        System.out.println(map + map.get(Kind1.BLUE) + " " + Kind1.valueOf("BLUE").ordinal());
        System.out.println(pair + " " + pair.equals(new Pair1(1, "right")) + " " + new Pair1(2, "x"));
        System.out.println(Arrays.toString(Pair1.class.getRecordComponents()));
        System.out.println(Code1.lambda(6).get());
        try {
            System.out.println(before.get());
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
        try {
            System.out.println(Kind1.RED.shown() + Kind1.BLUE.shown() + Kind1.valueOf("GREEN").shown());
        } catch (LinkageError | RuntimeException e) {
            System.out.println(e.getClass());
        }
    }
}
