import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A bit of everything, while three environments have every capability and hear of every event: the program does what it does alone. */
public class Everything {
    int field;
    static int staticField;

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static String words(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        Matcher matcher = Pattern.compile("\\w+").matcher(text);
        while (matcher.find()) {
            counts.merge(matcher.group(), 1, Integer::sum);
        }
        return counts.toString();
    }

    static int thrown(int depth) {
        try {
            if (depth == 0) {
                throw new IllegalStateException("bottom");
            }
            return thrown(depth - 1) + 1;
        } finally {
            staticField++;
        }
    }

    static void work(List<String> log) throws Exception {
        log.add("fibonacci " + fibonacci(12));
        log.add(words("the cat and the dog and the bird"));
        try {
            thrown(5);
        } catch (IllegalStateException e) {
            log.add(e.getMessage() + " " + e.getStackTrace().length);
        }
        log.add(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToObj(Integer::toString).collect(Collectors.joining(",")));
        IntUnaryOperator twice = i -> i * 2;
        Everything instance = new Everything();
        for (int i = 0; i < 10; i++) {
            instance.field = twice.applyAsInt(instance.field + i);
        }
        log.add("field " + instance.field + " " + staticField);
        log.add("reflection " + Everything.class.getDeclaredMethod("fibonacci", int.class).invoke(null, 7));
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        work(log);
        Object lock = new Object();
        int[] count = new int[1];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Runnable body = () -> {
                for (int k = 0; k < 20; k++) {
                    synchronized (lock) {
                        count[0]++;
                        if (k % 5 == 0) {
                            try {
                                lock.wait(1);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        }
                    }
                }
            };
            threads.add(i % 2 == 0 ? new Thread(body) : Thread.ofVirtual().unstarted(body));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        log.add("count " + count[0]);
        WeakReference<Object> weak = new WeakReference<>(new Object());
        for (int i = 0; i < 20 && weak.get() != null; i++) {
            System.gc();
        }
        log.add("collected " + (weak.get() == null));
        log.forEach(System.out::println);
    }
}
