import java.io.InputStream;
import java.lang.invoke.MethodHandles;

public class BreakpointHiddenClass {
    public static class Worker {
        public int work(int n) {
            return 2 * n;
        }
    }

    static native void prepare(Class<?> hidden, Class<?> original);

    public static void main(String[] args) throws Exception {
        new Worker().work(1);
        byte[] bytes;
        try (InputStream in = BreakpointHiddenClass.class.getResourceAsStream("BreakpointHiddenClass$Worker.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        prepare(hidden, Worker.class);
        Object made = hidden.getDeclaredConstructor().newInstance();
        System.out.println(hidden.getMethod("work", int.class).invoke(made, 21));
        System.out.println(new Worker().work(4));
    }
}
