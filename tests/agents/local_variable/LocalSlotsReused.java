public class LocalSlotsReused {
    static native void prepare(int[] lines);

    static String work(int n) {
        String result = "";
        {
            long wide = n + 1L;
            result += wide;
        }
        {
            int low = n;
            short high = (short) n;
            result += " " + low + " " + high;
        }
        {
            double real = n / 4.0;
            result += " " + real;
        }
        {
            Object object = new int[n];
            String text = "text";
            result += " " + object + " " + text;
        }
        {
            boolean flag = n > 1;
            float f = n;
            result += " " + flag + " " + f;
        }
        return result;
    }

    public static void main(String[] args) {
        prepare(new int[] {8, 13, 17, 22, 27});
        for (int i = 0; i < 3; i++) {
            System.out.println(work(i));
        }
    }
}
