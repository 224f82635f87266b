public class NestedCalls {
    static int reached;

    static native void down(int depth);

    static native int weigh(int a, long b, float c, int d, double e, Object f, int g, int h, long i, byte j);

    static void step(int depth) {
        reached = depth;
        down(depth);
    }

    public static void main(String[] args) {
        System.out.println(weigh(1, 2, 3, 4, 5, "", 6, 7, 8, (byte) 9));
        for (int i = 0; i < 3; i++) {
            try {
                step(0);
            } catch (StackOverflowError e) {
                System.out.println(reached > 400 ? "deep" : "only " + reached);
            }
        }
        if (Boolean.getBoolean("show")) {
            System.out.println(reached);
        }
    }
}
