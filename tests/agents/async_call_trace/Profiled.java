import java.util.ArrayList;
import java.util.List;

/** Work of several kinds, for a sampling profiler: loops in one method, calls, allocation, exceptions, strings, virtual threads. */
public class Profiled {
    static volatile long sink;

    static native boolean enough();

    static long hot(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += (sum ^ i) * 31 >>> 3;
        }
        return sum;
    }

    static int recurse(int depth) {
        return depth == 0 ? 1 : recurse(depth - 1) + 1;
    }

    static int thrown(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("thrown");
        }
        return thrown(depth - 1) + 1;
    }

    static void work() {
        while (!enough()) {
            sink += hot(200_000);
            for (int i = 0; i < 50; i++) {
                sink += recurse(100);
            }
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                list.add("s" + i);
            }
            sink += list.hashCode();
            for (int i = 0; i < 50; i++) {
                try {
                    sink += thrown(20);
                } catch (IllegalStateException e) {
                    sink += e.getMessage().length();
                }
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(Profiled::work), new Thread(Profiled::work), Thread.ofVirtual().unstarted(Profiled::work)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
