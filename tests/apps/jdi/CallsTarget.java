import java.util.ArrayList;
import java.util.List;

public class CallsTarget {
    interface Greeting {
        String name();

        default String greet(String word) {
            return word + ", " + name();
        }

        static int count(Object... all) {
            return all.length;
        }

        private String secret() {
            return "secret " + name();
        }
    }

    static class Base implements Greeting {
        @Override
        public String name() {
            return "base";
        }

        String which() {
            return "Base.which";
        }
    }

    static class Derived extends Base {
        private final String name;
        private final long number;

        Derived(String name, long number) {
            if (number < 0) {
                throw new IllegalArgumentException("negative " + number);
            }
            this.name = name;
            this.number = number;
        }

        @Override
        public String name() {
            return name + number;
        }

        @Override
        String which() {
            return "Derived.which";
        }
    }

    abstract static class Unfinished {
    }

    static class Later {
        static int initialised = started();

        static int started() {
            System.out.println("Later is initialised");
            return 5;
        }

        static int get() {
            return initialised;
        }
    }

    static class Broken {
        static int value = 1 / Integer.parseInt("0");

        static int get() {
            return value;
        }
    }

    static volatile int ticks;
    static volatile boolean over;
    static final Object lock = new Object();

    static boolean not(boolean x) {
        return !x;
    }

    static byte negate(byte x) {
        return (byte) -x;
    }

    static char next(char x) {
        return (char) (x + 1);
    }

    static short negate(short x) {
        return (short) -x;
    }

    static int sum(int a, int b) {
        int sum = a + b; // at: sum
        return sum;
    }

    static long mix(int a, long b, double c, float d, String e) {
        return a + b + (long) c + (long) d + e.length();
    }

    static float half(float x) {
        return x / 2;
    }

    static double root(double x) {
        return Math.sqrt(x);
    }

    static void nothing() {
    }

    static Object fail(String message) throws Exception {
        throw new Exception(message);
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    static int collecting(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += new byte[i * 100].length;
            if (i % 20 == 0) {
                System.gc();
            }
        }
        return sum;
    }

    static int awaitTicks(int more) throws InterruptedException {
        int from = ticks;
        while (ticks < from + more) {
            Thread.sleep(1);
        }
        return more;
    }

    static int quiet() throws InterruptedException {
        int from = ticks;
        Thread.sleep(50);
        return ticks - from;
    }

    static int guarded() {
        synchronized (lock) {
            return 8;
        }
    }

    public static void main(String[] args) throws Exception {
        Greeting greeting = new Derived("d", 1);
        List<Object> list = new ArrayList<>(List.of("one", 2, 3L));
        Thread ticker = new Thread(() -> {
            while (!over) {
                ticks++;
                Thread.onSpinWait();
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "ticker");
        ticker.start();
        synchronized (lock) {
            System.out.println(greeting.greet("hello") + list); // at: stop
        }
        System.out.println(sum(1, 2));
        over = true;
        ticker.join();
    }
}
