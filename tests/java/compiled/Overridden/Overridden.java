import java.util.function.IntFunction;

/**
 * Methods that nothing overrides when the code that calls them is made, and that a class overrides which comes later: while a loop with such a call
 * runs, while frames wait in inlined callers, in another thread, through a superclass that declares nothing, and by a class that is abstract.
 */
public class Overridden {
    static class Base {
        int value(int n) {
            return n + 1;
        }

        int twice(int n) {
            return value(n) + value(n + 1);
        }

        String name() {
            return "base";
        }
    }

    static class Middle extends Base {}

    // Each is loaded when it is first used.
    static class First extends Base {
        int value(int n) {
            return n * 2;
        }
    }

    static class Second extends Middle {
        int twice(int n) {
            return -n;
        }

        String name() {
            return "second, not " + super.name();
        }
    }

    abstract static class Third extends Middle {
        abstract int value(int n);
    }

    static class Fourth extends Third {
        int value(int n) {
            return 7;
        }
    }

    static class Slow extends Base {
        String name() {
            return "slow";
        }
    }

    static int calls(Base base, int n) {
        return base.twice(n) ^ base.value(n);
    }

    static long loop(Base base, int rounds, int change, IntFunction<Base> changed) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            if (i == change) base = changed.apply(i);
            sum = sum * 31 + calls(base, i);
        }
        return sum;
    }

    static volatile boolean stop;
    static volatile Base shared = new Base();
    static volatile int seen;

    static void watch() {
        while (!stop) {
            String name = shared.name();
            if (name.length() != 4) seen = name.length();
        }
    }

    public static void main(String[] args) throws Exception {
        Base base = new Base();
        for (int i = 0; i < 20; i++) loop(base, 20_000, -1, null);
        System.out.println(loop(base, 20_000, -1, null));
        System.out.println(loop(base, 20_000, 10_000, i -> new First()));
        System.out.println(loop(new Middle(), 20_000, 5_000, i -> new Second()));
        System.out.println(loop(new First(), 20_000, 15_000, i -> new Fourth()));
        for (int i = 0; i < 20; i++) loop(i % 2 == 0 ? base : new First(), 20_000, 100, n -> new Second());
        System.out.println(loop(base, 20_000, 10_000, i -> new Fourth()));

        Thread watcher = new Thread(Overridden::watch);
        watcher.start();
        Thread.sleep(300);
        shared = new Second();
        while (seen == 0) Thread.onSpinWait();
        System.out.println(seen);
        seen = 0;
        shared = new Base() {
            String name() {
                return "anonymous";
            }
        };
        while (seen != 9) Thread.onSpinWait();
        System.out.println(seen);
        shared = new Slow();
        stop = true;
        watcher.join();
        System.out.println(shared.name());
    }
}
