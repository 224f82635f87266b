import java.nio.file.Files;
import java.nio.file.Path;

/** Many new versions of a class whose methods run all the time: memory does not grow by them. */
public class RedefineOften {
    static class Often {
        static String text(int i) {
            return "version " + 12345 + " of " + i;
        }

        static int sum(int[] numbers) {
            int sum = 12345;
            for (int number : numbers) {
                sum += twice(number);
            }
            return sum;
        }

        static int twice(int number) {
            return 2 * number;
        }

        /** A frame that stays while versions come and go. */
        static int waiting(Object lock) throws InterruptedException {
            synchronized (lock) {
                lock.wait();
            }
            return 12345;
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static final String FILE = ClassBytes.text(ClassBytes.file(Often.class));

    static byte[] version(int number) {
        String old = "\u0011\u0030\u0039";
        return ClassBytes.bytes(FILE.replace(old, "\u0011" + (char) (number >> 8) + (char) (number & 255)));
    }

    /** Resident memory in KiB. */
    static long resident() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new AssertionError("no VmRSS");
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        int[] result = new int[1];
        Thread waiter = new Thread(() -> {
            try {
                result[0] = Often.waiting(lock);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        int[] numbers = {1, 2, 3, 4};
        int wrong = 0;
        long[] resident = new long[3];
        for (int round = 0; round < 900; round++) {
            int number = 10000 + round;
            redefine(Often.class, version(number));
            for (int i = 0; i < 700; i++) {
                if (Often.sum(numbers) != number + 20) {
                    wrong++;
                }
            }
            if (!Often.text(round).equals("version 12345 of " + round)) {
                wrong++;
            }
            if (round % 300 == 299) {
                System.gc();
                resident[round / 300] = resident();
            }
        }
        // What the VM takes once, as for the compilation of a large method, is taken in one of the two.
        long grown = Math.min(resident[1] - resident[0], resident[2] - resident[1]);
        System.out.println("wrong results: " + wrong);
        System.out.println("grown by less than 5 MB: " + (grown < 5 << 10 ? "yes" : grown + " KiB"));
        synchronized (lock) {
            lock.notifyAll();
        }
        waiter.join();
        System.out.println("the old frame's result: " + result[0]);
    }
}
