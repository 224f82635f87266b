import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Deep stacks that leave and come back, values of all types in their frames, and stacks that run out. */
public class Deep {
    static long recurse(int depth, int i, long l, float f, double d, Object o, byte[] bytes) {
        if (depth == 0) {
            Thread.yield();
            return i + l + (long) f + (long) d + o.hashCode() + bytes.length;
        }
        long inner = recurse(depth - 1, i + 1, l * 3 + 1, f + 0.5f, d / 2, "x" + depth, new byte[depth % 7]);
        if (depth % 16 == 0) {
            Thread.yield();
        }
        return inner * 31 + i + l + (long) (f * 2) + (long) (d * 1000) + o.hashCode() + bytes.length;
    }

    static int overflow(int depth) {
        return overflow(depth + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        long expected = recurse(500, 1, 2, 3f, 4e9, "o", new byte[3]);
        AtomicLong wrong = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                if (recurse(500, 1, 2, 3f, 4e9, "o", new byte[3]) != expected) {
                    wrong.incrementAndGet();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("wrong " + wrong);
        Thread deep = Thread.startVirtualThread(() -> {
            for (int k = 0; k < 3; k++) {
                try {
                    overflow(0);
                } catch (StackOverflowError e) {
                    System.out.println("overflow, trace of " + e.getStackTrace().length);
                }
                Thread.yield();
            }
        });
        deep.join();
        Thread thrower = Thread.ofVirtual().unstarted(() -> {
            try {
                recurse(100, 1, 2, 3f, 4e9, null, null);
            } catch (NullPointerException e) {
                int frames = 0;
                for (StackTraceElement element : e.getStackTrace()) {
                    frames += element.getMethodName().equals("recurse") ? 1 : 0;
                }
                System.out.println("caught after a yield, frames " + frames);
            }
        });
        thrower.start();
        thrower.join();
    }
}
