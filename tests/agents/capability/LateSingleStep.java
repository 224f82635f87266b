public class LateSingleStep {
    static native void take();

    static native void give();

    static int called(int i) {
        return i & 7;
    }

    static long loop(int n, int from, int to) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += called(i);
            if (i == from) {
                take();
            }
            if (i == to) {
                give();
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(loop(100000, -1, -1));
        System.out.println(loop(110000, 100000, 100002));
        System.out.println(loop(110000, 109998, -1));
        int last = called(3);
        give();
        System.out.println(last);
    }
}
