public class RedefineThreads {
    static volatile boolean done;

    static native boolean redefine(Class<?> klass, byte[] bytes);

    static native int instances(Class<?> klass);

    static class First {
        static int number() {
            return 1;
        }

        int virtual() {
            return number() + 10;
        }
    }

    static class FirstNew {
        static int number() {
            int two = 2;
            return two;
        }

        int virtual() {
            return number() + 20;
        }
    }

    static class Second {
        static int number() {
            return 1;
        }

        int virtual() {
            return number() + 10;
        }
    }

    static int flips(Class<?> klass, byte[] old, byte[] changed, java.util.function.IntSupplier number) {
        int wrong = 0;
        for (int i = 0; i < 10; i++) {
            wrong += redefine(klass, changed) ? 0 : 1000;
            wrong += number.getAsInt() == 24 ? 0 : 1;
            wrong += redefine(klass, old) ? 0 : 1000;
            wrong += number.getAsInt() == 12 ? 0 : 1;
        }
        return wrong;
    }

    static boolean possible(int sum) {
        return sum == 12 || sum == 13 || sum == 22 || sum == 23 || sum == 24 || sum == 14;
    }

    public static void main(String[] args) throws Exception {
        First first = new First();
        Second second = new Second();
        int[] wrong = new int[4];
        Thread one = new Thread(() -> wrong[0] = flips(First.class, ClassBytes.file(First.class), ClassBytes.as(FirstNew.class, First.class),
            () -> First.number() + first.virtual()));
        Thread two = new Thread(() -> wrong[1] = flips(Second.class, ClassBytes.file(Second.class), ClassBytes.as(FirstNew.class, Second.class),
            () -> Second.number() + second.virtual()));
        Thread caller = new Thread(() -> {
            while (!done) {
                wrong[2] += possible(First.number() + first.virtual()) && possible(Second.number() + second.virtual()) ? 0 : 1;
            }
        });
        Thread walker = new Thread(() -> {
            while (!done) {
                wrong[3] += instances(First.class) == 1 ? 0 : 1;
            }
        });
        Thread[] threads = {one, two, caller, walker};
        for (Thread thread : threads) {
            thread.start();
        }
        one.join();
        two.join();
        done = true;
        caller.join();
        walker.join();
        System.out.println(wrong[0] + " " + wrong[1] + " " + wrong[2] + " " + wrong[3]);
    }
}
