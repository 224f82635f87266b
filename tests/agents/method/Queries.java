import java.util.List;
import java.util.Map;

public class Queries<T extends Comparable<T>> implements Runnable, Comparable<T> {
    private static final long CONSTANT = 5;
    protected volatile List<Map<String, T>> field;
    transient int number;

    enum Color { RED, GREEN }

    interface Shape extends Runnable {
        int area(double[][] points) throws Exception;
    }

    static native int nothing(long a, double b, Object c);

    public final synchronized <E extends Exception> T generic(List<? super T> list, int... rest) throws E {
        long sum = 0;
        for (int r : rest) {
            sum += r;
        }
        String text = "sum " + sum;
        List<T> copy = null;
        return sum > 5 ? null : (T) text.getClass().cast(copy);
    }

    public void run() {
    }

    public int compareTo(T other) {
        return 0;
    }

    static native void ask(Class<?>... classes);

    public static void main(String[] args) {
        ask(Queries.class, Color.class, Shape.class, int[].class, String[][].class, int.class, Map.Entry.class);
    }
}
