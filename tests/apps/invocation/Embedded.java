import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

public class Embedded {
    static native int twice(int x, String text);

    static long run(int a, long b, double c, String text) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("shutdown hook")));
        System.out.println(System.getProperty("embed.key") + " " + text.length() + " " + (a + c));
        return twice(a, text + "!") + b;
    }

    static int add(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static void fill(ByteBuffer buffer) {
        byte[] old = new byte[6];
        buffer.get(0, old);
        System.out.println("buffer holds " + new String(old, StandardCharsets.UTF_8));
        buffer.put(0, "changed".getBytes(StandardCharsets.UTF_8));
    }

    static void fail() {
        throw new IllegalStateException("on purpose");
    }

    static String threadName() {
        return Thread.currentThread().getName() + (Thread.currentThread().isDaemon() ? ", a daemon" : "");
    }
}
