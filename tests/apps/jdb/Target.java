import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

public class Target {
    /** Not the screen: jdb copies that letter by letter, between its own words. */
    static PrintStream out;
    static int counter = 3;
    int[] numbers = {1, 2, 3};
    String name;
    double weight = 2.5;

    Target(String name) {
        this.name = name;
    }

    int add(int left, int right) {
        int sum = left + right;
        counter++;
        return sum;
    }

    static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        int below = factorial(n - 1);
        return n * below;
    }

    static void fail(Object o) {
        try {
            o.hashCode();
        } catch (NullPointerException e) {
            out.println("caught");
        }
    }

    static synchronized void locked(Object lock) {
        synchronized (lock) {
            counter += 10;
        }
    }

    public static void main(String[] args) throws Exception {
        out = new PrintStream("said");
        Target target = new Target("first");
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add("item" + i);
            out.println(target.add(i, 10));
        }
        out.println(factorial(5));
        fail(null);
        locked(list);
        Runnable lambda = () -> out.println("lambda " + list.size());
        lambda.run();
        out.println(target.name + " " + counter + " " + target.numbers[1]);
    }
}
