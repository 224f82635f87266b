import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.function.IntUnaryOperator;

/** More code than there is room for: many classes, each hot for a while, and some of the first ones again and again. */
public class SmallCodeCache {
    static final int CLASSES = 150;
    static final int ROUNDS = 600;

    public static class Work implements IntUnaryOperator {
        final int[] table = {1, 2, 3, 5, 7, 11, 13};

        int a(int n) {
            int s = 0;
            for (int i = 0; i < n; i++) {
                s += table[i % table.length] * (i ^ n);
            }
            return s;
        }

        int b(int n) {
            int s = 1;
            for (int i = 1; i < n; i++) {
                s = s * 31 + a(i & 7);
                if ((s & 15) == 3) {
                    s ^= n / i;
                }
            }
            return s;
        }

        int c(int n) {
            long s = 0;
            for (int i = 0; i < n; i++) {
                s += Math.max(b(i & 3), i);
                switch (i & 3) {
                    case 0 -> s ^= i;
                    case 1 -> s += 3;
                    default -> s--;
                }
            }
            return (int) s;
        }

        @Override
        public int applyAsInt(int n) {
            return a(n) + b(n) * 3 + c(n) * 7;
        }
    }

    static final class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(SmallCodeCache.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals("SmallCodeCache$Work") ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    static int run(IntUnaryOperator work) {
        int result = 0;
        for (int round = 0; round < ROUNDS; round++) {
            result = result * 17 + work.applyAsInt(round % 50);
        }
        return result;
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = SmallCodeCache.class.getResourceAsStream("SmallCodeCache$Work.class")) {
            bytes = in.readAllBytes();
        }
        IntUnaryOperator[] all = new IntUnaryOperator[CLASSES];
        int expected = 0;
        int wrong = 0;
        boolean within = true;
        for (int at = 0; at < CLASSES; at++) {
            all[at] = (IntUnaryOperator) new Loader(bytes).loadClass("SmallCodeCache$Work").getDeclaredConstructor().newInstance();
            int first = run(all[at]);
            int again = run(all[at % 7]);
            if (at == 0) {
                expected = first;
                System.out.println(expected);
            }
            wrong += first == expected && again == expected ? 0 : 1;
            for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
                if (pool.getName().contains("Code")) {
                    within &= pool.getUsage().getUsed() <= pool.getUsage().getMax();
                }
            }
        }
        System.out.println("wrong: " + wrong + ", code within its limit: " + within);
    }
}
