import java.util.ArrayList;
import java.util.List;

/** Calls much, allocates more than the heap holds, overflows its stack, looks into null, and does so on two threads. */
public class Work {
    static int depth;

    static void recurse() {
        depth++;
        recurse();
    }

    static int length(Object o) {
        return ((String) o).length();
    }

    static void work() {
        List<byte[]> kept = new ArrayList<>();
        int nulls = 0;
        for (int i = 0; i < 300_000; i++) {
            kept.add(new byte[400]);
            if (kept.size() > 10_000) {
                kept.clear();
            }
            try {
                nulls += length(i % 3 == 0 ? null : "four");
            } catch (NullPointerException e) {
                nulls++;
            }
        }
        System.out.println(nulls);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Work::work);
        other.start();
        work();
        other.join();
        try {
            recurse();
        } catch (StackOverflowError e) {
            System.out.println("deep: " + (depth > 1000));
        }
    }
}
