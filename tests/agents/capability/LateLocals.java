public class LateLocals {
    static native void look();

    static String below(int n, String text) {
        long sum = 0;
        double half = 0;
        for (int i = 0; i < n; i++) {
            sum += i & 3;
            half += 0.5;
            if (i == 90000) {
                look();
            }
        }
        return text + " " + sum + " " + half;
    }

    static String above(int n) {
        long sum = 0;
        double half = 0;
        String text = "above";
        for (int i = 0; i < n; i++) {
            sum += i & 1;
            half += 0.25;
            if (i == 80000) {
                String result = below(n, "below");
                text = text + ", " + result;
            }
        }
        return text + " " + sum + " " + half;
    }

    public static void main(String[] args) {
        int n = 100000;
        System.out.println(above(n));
        System.out.println(n);
    }
}
