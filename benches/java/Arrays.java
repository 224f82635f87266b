/** Loops over int, byte and nested arrays. */
public class Arrays {
    public static void main(String[] args) {
        Bench.start();
        long sum = 0;
        for (int round = 0; round < 6; round++) {
            byte[] composite = new byte[1_000_000];
            for (int i = 2; i * i < composite.length; i++) {
                if (composite[i] == 0) {
                    for (int j = i * i; j < composite.length; j += i) {
                        composite[j] = 1;
                    }
                }
            }
            for (byte b : composite) {
                sum += b;
            }
        }
        int[][] grid = new int[300][300];
        for (int round = 0; round < 40; round++) {
            for (int y = 0; y < 300; y++) {
                int[] row = grid[y];
                for (int x = 0; x < 300; x++) {
                    row[x] += x * y + round;
                }
            }
        }
        for (int[] row : grid) {
            for (int value : row) {
                sum += value;
            }
        }
        Bench.end(sum);
    }
}
