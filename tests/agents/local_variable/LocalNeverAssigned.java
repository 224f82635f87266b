import java.nio.charset.StandardCharsets;

public class LocalNeverAssigned {
    public static native void before();

    public static native void after();

    /** Its class file has no tables of local variables when it is defined. */
    public static class Bare implements Runnable {
        public void run() {
            before();
            int number = 5;
            long wide = 6;
            Object object = "text";
            float broken = 7;
            after();
            System.out.println(number + wide + object.toString() + broken);
        }
    }

    static class Stripped extends ClassLoader {
        Class<?> define(byte[] bytes) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("LocalVariableTable", "NoSuchTableAtAll__");
            return defineClass(null, text.getBytes(StandardCharsets.ISO_8859_1), 0, bytes.length);
        }
    }

    /** Leaves numbers on the stack. */
    static long fill(int depth, long value) {
        long a = value, b = value * 3, c = value * 5, d = value * 7, e = value * 9;
        return depth == 0 ? a + b + c + d + e : fill(depth - 1, value + 1) + a + b + c + d + e;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = LocalNeverAssigned.class.getResourceAsStream("LocalNeverAssigned$Bare.class").readAllBytes();
        Runnable bare = (Runnable) new Stripped().define(bytes).getDeclaredConstructor().newInstance();
        System.out.println(fill(20, 0x123456789abL));
        bare.run();
    }
}
