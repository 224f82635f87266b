import java.io.InputStream;
import java.util.function.IntUnaryOperator;

public class CodeSwept {
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

        @Override
        public int applyAsInt(int n) {
            return a(n) + b(n) * 3;
        }
    }

    static final class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(CodeSwept.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals("CodeSwept$Work") ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    static native int unloads();

    static native void show();

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = CodeSwept.class.getResourceAsStream("CodeSwept$Work.class")) {
            bytes = in.readAllBytes();
        }
        // They stay: none of their code goes with them.
        IntUnaryOperator[] all = new IntUnaryOperator[2000];
        long end = System.nanoTime() + 20_000_000_000L;
        int sum = 0;
        for (int at = 0; at < all.length && unloads() <= 20 && System.nanoTime() < end; at++) {
            all[at] = (IntUnaryOperator) new Loader(bytes).loadClass("CodeSwept$Work").getDeclaredConstructor().newInstance();
            for (int round = 0; round < 2000; round++) {
                sum += all[at].applyAsInt(round % 50);
            }
            if (at % 10 == 0) {
                System.gc();
            }
        }
        System.out.println(sum != 1);
        show();
    }
}
