import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** -XX:MaxMetaspaceSize: who keeps too many classes gets an error, and can go on when they are dropped. */
public class FullMetaspace {
    static class Unit {
        static final String[] NAMES = {"a", "b", "c"};
        int field;
        int one(int x) { return x > 0 ? field + x : NAMES.length; }
        String two() { return String.join(",", NAMES) + one(3); }
    }

    static class Fresh extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass("FullMetaspace$Unit", bytes, 0, bytes.length); }
    }

    static List<Class<?>> kept = new ArrayList<>();

    static String fill(byte[] bytes, int count) {
        try {
            for (int i = 0; i < count; i++) {
                kept.add(new Fresh().define(bytes));
            }
            return "all";
        } catch (OutOfMemoryError e) {
            int reached = kept.size();
            kept.clear();
            return e.getMessage() + " " + (reached > 1000);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = FullMetaspace.class.getResourceAsStream("FullMetaspace$Unit.class")) {
            bytes = in.readAllBytes();
        }
        for (int round = 0; round < 3; round++) {
            System.out.println(fill(bytes, 100_000));
        }
        System.out.println(fill(bytes, 500));
    }
}
