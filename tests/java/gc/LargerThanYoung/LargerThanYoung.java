/** Arrays that are larger than the whole young generation, each garbage at once, beside small objects that stay. */
public class LargerThanYoung {
    public static void main(String[] args) {
        Object[] kept = new Object[100_000];
        long sum = 0;
        for (int round = 0; round < 60; round++) {
            byte[] large = new byte[24 << 20];
            large[round] = (byte) round;
            sum += large[round] + large[large.length - 1];
            for (int i = round; i < kept.length; i += 7) {
                kept[i] = new int[] {i, round};
            }
        }
        System.out.println("sum: " + sum);
        int last = ((int[]) kept[kept.length - 1])[0];
        System.out.println("last: " + last);
    }
}
