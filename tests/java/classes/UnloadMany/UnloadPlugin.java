import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Loaded again and again, each time by a loader of its own. */
public class UnloadPlugin implements Runnable, Supplier<Object> {
    static final byte[] WEIGHT = new byte[100_000];
    static int calls;

    record Pair(int left, Object right) {}

    public void run() {
        Supplier<String> text = () -> "call " + calls++ + " of " + new Pair(WEIGHT.length, this.getClass().getSimpleName());
        if (text.get().isEmpty()) {
            throw new IllegalStateException();
        }
    }

    public Object get() {
        return new Pair(1, "x");
    }

    /** Runs until told to stop, with nothing but its own frame to keep its class. */
    public static void stay(CountDownLatch begun, CountDownLatch end) throws Exception {
        begun.countDown();
        long sum = 0;
        while (!end.await(1, java.util.concurrent.TimeUnit.MILLISECONDS)) {
            sum += WEIGHT.length + String.valueOf(sum).length();
        }
        System.out.println("stayed " + (sum > 0) + " " + calls);
    }
}
