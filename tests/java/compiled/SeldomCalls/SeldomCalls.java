import java.util.ArrayList;
import java.util.List;

/**
 * Methods that seldom call anything: what they call sees their frames, what they hold is the same behind it, and exceptions, collections and
 * new arrays in between change nothing.
 */
public class SeldomCalls {
    static final int ROUNDS = 60_000;
    static final int SELDOM = 1_000;

    static String stack;
    static int seen;

    /** Who has called, down to main. */
    static int look(int number) {
        StringBuilder names = new StringBuilder();
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            names.append(frame.getMethodName()).append(':').append(frame.getLineNumber()).append(' ');
        }
        stack = names.toString();
        seen++;
        return number;
    }

    static int loops(int number, int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == number) sum += look(number);
            sum = sum * 31 + values[i];
        }
        return sum;
    }

    /** Values of all kinds stay over a collection. */
    static double kinds(int number, long wide, float single, double twice, String text, Object[] held) {
        long product = wide * number;
        double half = twice / 2;
        Object before = held[number % held.length];
        int[] fresh = {number, number + 1};
        if (number % SELDOM == SELDOM - 1) System.gc();
        if (held[number % held.length] != before) throw new AssertionError("another object");
        return product + single + half + text.length() + fresh[0] + fresh[1];
    }

    static int fails(int number) {
        if (number % 2_000 == 999) throw new IllegalStateException("at " + number);
        return look(number);
    }

    /** An exception of what is called is caught here, and thrown again from an inlined method. */
    static int catches(int number) {
        int result = number;
        try {
            if (number % SELDOM == SELDOM - 1) result += fails(number);
            result += 3;
        } catch (IllegalStateException e) {
            result = -e.getMessage().length();
        }
        for (int i = 0; i < 3; i++) result ^= i * number;
        return result;
    }

    static int inner(int number) {
        return number % SELDOM == SELDOM - 1 ? look(number) : number;
    }

    /** The call is in what is inlined. */
    static int outer(int number, List<Object> list) {
        int a = inner(number), b = inner(number + 1);
        if (a == 17) list.add(number);
        return a * 3 + b;
    }

    /** More is allocated than the thread has room for. */
    static int allocates(int number) {
        Object[] array = new Object[number % 100];
        Object last = array;
        for (int i = 0; i < array.length; i++) {
            array[i] = last;
            last = new Object[] {last};
        }
        return array.length + ((Object[]) last).length;
    }

    /** Calls something that calls this again. */
    static int turns(int number, int depth) {
        if (number % SELDOM == SELDOM - 1 && depth < 4) return back(number, depth + 1);
        return number + depth;
    }

    static int back(int number, int depth) {
        return depth == 4 ? look(number) : turns(number, depth) + 1;
    }

    public static void main(String[] args) throws Exception {
        int[] values = new int[20];
        for (int i = 0; i < values.length; i++) values[i] = i * SELDOM;
        long said = 0;
        for (int i = 0; i < ROUNDS; i++) said = said * 31 + loops(i, values);
        System.out.println("loops " + said + " " + seen + " " + stack);

        Object[] held = {new Object(), "text", new int[3], List.of(1, 2)};
        double kinds = 0;
        for (int i = 0; i < ROUNDS / 10; i++) kinds += kinds(i, i * 5L, i * .5f, i * .25, "abc", held);
        System.out.println("kinds " + kinds);

        said = 0;
        for (int i = 0; i < ROUNDS; i++) said = said * 31 + catches(i);
        System.out.println("catches " + said + " " + seen + " " + stack);

        List<Object> list = new ArrayList<>();
        said = 0;
        for (int i = 0; i < ROUNDS; i++) said = said * 31 + outer(i, list);
        System.out.println("outer " + said + " " + list + " " + seen + " " + stack);

        said = 0;
        for (int i = 0; i < ROUNDS; i++) said = said * 31 + allocates(i);
        System.out.println("allocates " + said);

        said = 0;
        for (int i = 0; i < ROUNDS; i++) said = said * 31 + turns(i, 0);
        System.out.println("turns " + said + " " + seen + " " + stack);

        // Other threads look while it runs.
        Thread worker = new Thread(() -> {
            int sum = 0;
            for (int i = 0; i < 40 * ROUNDS; i++) sum = sum * 31 + loops(i % SELDOM + 1, values);
            System.out.println("worker " + sum);
        }, "worker");
        worker.start();
        int looks = 0, odd = 0;
        while (worker.isAlive()) {
            StackTraceElement[] frames = worker.getStackTrace();
            looks++;
            // A thread that ends runs exit().
            String oldest = frames.length == 0 ? "run" : frames[frames.length - 1].getMethodName();
            if (!oldest.equals("run") && !oldest.equals("exit")) odd++;
            Thread.sleep(1);
        }
        worker.join();
        System.out.println("looked " + (looks > 0) + ", odd stacks: " + odd);
    }
}
