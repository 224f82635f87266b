import java.util.function.IntUnaryOperator;

public class CodeGone {
    public static class Hot implements IntUnaryOperator {
        static int hot(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i ^ n;
            }
            return sum;
        }

        @Override
        public int applyAsInt(int n) {
            return hot(n);
        }
    }

    static final class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("CodeGone$Hot")) {
                return super.loadClass(name, resolve);
            }
            try (var in = CodeGone.class.getResourceAsStream("CodeGone$Hot.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static native void keep(Class<?> type);

    static native boolean compiled();

    static native boolean gone();

    static native boolean told();

    static native void show();

    static void load() {
        try {
            Class<?> type = new Loader().loadClass("CodeGone$Hot");
            keep(type);
            var hot = (IntUnaryOperator) type.getDeclaredConstructor().newInstance();
            int sum = 0;
            long end = System.nanoTime() + 20_000_000_000L;
            while (!compiled() && System.nanoTime() < end) {
                for (int i = 0; i < 1000; i++) {
                    sum += hot.applyAsInt(100);
                }
            }
            System.out.println("compiled: " + compiled() + (sum == 1 ? "!" : ""));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(CodeGone::load);
        thread.start();
        thread.join();
        thread = null;
        for (int i = 0; i < 100 && !gone(); i++) {
            Thread.sleep(1);
        }
        System.out.println("gone: " + gone());
        for (int i = 0; i < 500 && !told(); i++) {
            gone();
            Thread.sleep(10);
        }
        System.out.println("told: " + told());
        show();
    }
}
