import java.io.InputStream;
import java.util.concurrent.CyclicBarrier;

/** Threads that ask for the loops of a method, while another thread has the method compiled: what it is compiled for must not change in between. */
public class LoopsWanted {
    /** Many loops, one behind the other, of which some calls take one for long. */
    public static class Work {
        static int many(int of, int[] numbers) {
            int sum = 0;
            for (int i = 0; i < (of == 0 ? 3000 : 3); i++) sum = sum * 3 + numbers[i & 7];
            for (int i = 0; i < (of == 1 ? 3000 : 3); i++) sum = sum * 5 + numbers[i & 7];
            for (int i = 0; i < (of == 2 ? 3000 : 3); i++) sum = sum * 7 + numbers[i & 7];
            for (int i = 0; i < (of == 3 ? 3000 : 3); i++) sum = sum * 9 + numbers[i & 7];
            for (int i = 0; i < (of == 4 ? 3000 : 3); i++) sum = sum * 11 + numbers[i & 7];
            for (int i = 0; i < (of == 5 ? 3000 : 3); i++) sum = sum * 13 + numbers[i & 7];
            for (int i = 0; i < (of == 6 ? 3000 : 3); i++) sum = sum * 15 + numbers[i & 7];
            for (int i = 0; i < (of == 7 ? 3000 : 3); i++) sum = sum * 17 + numbers[i & 7];
            return sum;
        }

        /** What all of it gives. */
        public static int run(int seed) {
            int[] numbers = { 1, 2, 3, 4, 5, 6, 7, 8 };
            int sum = 0;
            for (int i = 0; i < 6000; i++) {
                sum += many(i % 64 == 0 ? i / 64 + seed & 7 : 8, numbers);
            }
            return sum;
        }
    }

    /** Defines `Work` once more. */
    static class Anew extends ClassLoader {
        static final byte[] BYTES = read();

        static byte[] read() {
            try (InputStream in = LoopsWanted.class.getResourceAsStream("LoopsWanted$Work.class")) {
                return in.readAllBytes();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        Class<?> define() {
            return defineClass("LoopsWanted$Work", BYTES, 0, BYTES.length);
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        int[] wanted = new int[4];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = Work.run(i);
        }
        int wrong = 0;
        for (int round = 0; round < rounds; round++) {
            var run = new Anew().define().getMethod("run", int.class);
            CyclicBarrier start = new CyclicBarrier(wanted.length);
            int[] got = new int[wanted.length];
            Thread[] threads = new Thread[wanted.length];
            for (int i = 0; i < threads.length; i++) {
                int number = i;
                threads[i] = new Thread(() -> {
                    try {
                        start.await();
                        got[number] = (int) run.invoke(null, number);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
                threads[i].start();
            }
            for (int i = 0; i < threads.length; i++) {
                threads[i].join();
                wrong += got[i] == wanted[i] ? 0 : 1;
            }
        }
        System.out.println(wrong + " wrong");
    }
}
