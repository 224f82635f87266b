import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;

/** Scoped values, thread locals and executors with virtual threads. */
public class Scopes {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> -1);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    static String deep(int depth) {
        if (depth == 0) {
            Thread.yield();
            return NAME.get();
        }
        return deep(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        INHERITED.set("from main");
        Thread[] threads = new Thread[20];
        StringBuffer wrong = new StringBuffer();
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = Thread.startVirtualThread(() -> {
                LOCAL.set(number);
                ScopedValue.where(NAME, "name" + number).run(() -> {
                    for (int k = 0; k < 5; k++) {
                        if (!deep(k).equals("name" + number) || LOCAL.get() != number) {
                            wrong.append(number);
                        }
                        ScopedValue.where(NAME, "inner").run(() -> {
                            Thread.yield();
                            if (!NAME.get().equals("inner")) {
                                wrong.append("inner");
                            }
                        });
                    }
                });
                if (NAME.isBound() || !"from main".equals(INHERITED.get())) {
                    wrong.append("bound");
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("wrong '" + wrong + "', local " + LOCAL.get());

        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int number = i;
                tasks.add(() -> {
                    Thread.sleep(number % 5);
                    if (number == 13) {
                        throw new IllegalArgumentException("thirteen");
                    }
                    return number;
                });
            }
            int sum = 0;
            for (Future<Integer> future : executor.invokeAll(tasks)) {
                switch (future.state()) {
                    case SUCCESS -> sum += future.resultNow();
                    case FAILED -> System.out.println(future.exceptionNow().getMessage());
                    default -> throw new AssertionError(future);
                }
            }
            System.out.println("sum " + sum);
        }
    }
}
