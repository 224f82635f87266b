/** Short-lived objects and arrays of several sizes, some of which live on for a while. */
public class Allocation {
    static final class Pair {
        final Object left;
        final int right;

        Pair(Object left, int right) {
            this.left = left;
            this.right = right;
        }
    }

    public static void main(String[] args) {
        Bench.start();
        Object[] kept = new Object[4096];
        long sum = 0;
        for (int i = 0; i < 5_000_000; i++) {
            Pair pair = new Pair(kept, i);
            sum += pair.right;
            if ((i & 15) == 0) {
                int[] array = new int[i & 63];
                sum += array.length;
                kept[i >> 4 & 4095] = array;
            }
            if ((i & 255) == 0) {
                kept[i >> 8 & 4095] = new Pair(kept[i >> 9 & 4095] instanceof Pair ? null : pair, i);
            }
        }
        for (Object object : kept) {
            if (object instanceof Pair pair) {
                sum += pair.right;
            } else if (object instanceof int[] array) {
                sum += array.length;
            }
        }
        Bench.end(sum);
    }
}
