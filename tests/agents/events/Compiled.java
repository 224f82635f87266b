public class Compiled {
    static int hot(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i ^ n;
        }
        return sum;
    }

    static native boolean heard();

    static native void again();

    public static void main(String[] args) throws Exception {
        int sum = 0;
        long end = System.nanoTime() + 20_000_000_000L;
        while (!heard() && System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                sum += hot(100);
            }
        }
        System.out.println("heard of it: " + heard() + (sum == 1 ? "!" : ""));
        again();
    }
}
