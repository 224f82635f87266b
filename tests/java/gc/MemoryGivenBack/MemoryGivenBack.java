import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The heap is filled with small arrays, then with large ones, each time with some that stay: afterwards the process has little more memory
 * than it had before and the heap may have (-Xmx256m), and what stayed is as it was.
 */
public class MemoryGivenBack {
    private static final int FILL = 165 << 20;

    private static List<int[]> fill(Random random, int smallest, int largest, int keepEach) {
        List<int[]> all = new ArrayList<>();
        List<int[]> kept = new ArrayList<>();
        int bytes = 0;
        for (int i = 0; bytes < FILL; i++) {
            int[] array = new int[smallest + random.nextInt(largest - smallest)];
            Arrays.fill(array, array.length);
            bytes += 16 + array.length * 4;
            (i % keepEach == 0 ? kept : all).add(array);
        }
        return kept;
    }

    private static boolean isWhole(List<int[]> arrays) {
        return arrays.stream().allMatch(array -> Arrays.stream(array).allMatch(i -> i == array.length));
    }

    private static long residentMegabytes() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
            }
        }
        throw new AssertionError("no VmRSS");
    }

    public static void main(String[] args) throws Exception {
        long before = residentMegabytes();
        Random random = new Random(5);
        for (int round = 0; round < 3; round++) {
            List<int[]> small = fill(random, 100, 1000, 400);
            System.gc();
            List<int[]> large = fill(random, 10_000, 100_000, 20);
            System.gc();
            System.out.println("small " + isWhole(small) + ", large " + isWhole(large));
            List<int[]> smallAgain = fill(random, 100, 1000, 100);
            System.gc();
            System.out.println("small " + isWhole(smallAgain) + ", before " + isWhole(small) + ", large " + isWhole(large));
        }
        System.gc();
        long grown = residentMegabytes() - before;
        System.out.println("resident " + (grown < 340 ? "little" : before + " and " + grown + " MiB"));
    }
}
