public class LocalHotLoop {
    static native void change(int depth);

    static void nested(int i) {
        if (i % 50000 == 0) {
            change(2);
        }
    }

    static String loop(int n, boolean deep) {
        long wide = 0;
        float small = 1;
        double real = 0.5;
        String text = "text";
        int rounds = 0;
        for (int i = 1; i <= n; i++) {
            wide += i & 7;
            rounds++;
            if (deep) {
                nested(i);
            } else if (i % 40000 == 0) {
                change(1);
            }
        }
        return wide + " " + small + " " + real + " " + text + " " + rounds;
    }

    public static void main(String[] args) {
        System.out.println(loop(120000, false));
        System.out.println(loop(120000, true));
        System.out.println(loop(39999, false));
    }
}
