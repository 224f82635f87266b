import java.io.InputStream;
import java.lang.management.ManagementFactory;

/** Classes that are made and dropped, while the heap has room for ever: collections come on behalf of the native memory that the classes take. */
public class Dropped {
    static class Unit {
        static final String[] NAMES = {"a", "b", "c"};
        int field;
        int one(int x) { return x > 0 ? field + x : NAMES.length; }
        String two() { return String.join(",", NAMES) + one(3); }
    }

    static class Fresh extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass("Dropped$Unit", bytes, 0, bytes.length); }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = Dropped.class.getResourceAsStream("Dropped$Unit.class")) {
            bytes = in.readAllBytes();
        }
        int count = 12_000;
        for (int i = 0; i < count; i++) {
            var made = new Fresh().define(bytes).getDeclaredConstructor();
            made.setAccessible(true);
            made.newInstance();
        }
        var beans = ManagementFactory.getGarbageCollectorMXBeans();
        long unloaded = ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
        System.out.println(unloaded > count / 2 ? "most are gone" : "unloaded: " + unloaded);
        System.out.println(beans.stream().mapToLong(bean -> bean.getCollectionCount()).sum() > 0);
    }
}
