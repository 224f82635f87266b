/**
 * Methods whose work the VM does without a frame, in compiled code: strings, encodings and mathematics, right arguments and wrong ones, and
 * what a stack trace and a counter say where they throw.
 */
public class Kernels {
    static int compare(String a, String b) { return a.compareTo(b); }

    static boolean same(String a, String b) { return a.equals(b); }

    static int find(String a, String b, int from) { return a.indexOf(b, from) * 31 + a.indexOf('e', from); }

    static double mathematics(double x) {
        return Math.sin(x) + Math.pow(x, 1.5) + Math.sqrt(x) + Math.floor(x / 3) + Math.cbrt(x) + StrictMath.tan(x) + Math.round(x);
    }

    static int chars(String a, char[] into, int at) {
        a.getChars(0, a.length(), into, at);
        return java.util.Arrays.hashCode(into) + Integer.compress(a.hashCode(), 0x5555);
    }

    static int[] steps = new int[3];

    /** What was done before an argument that is wrong is done once. */
    static int counted(String a, String b) {
        steps[0]++;
        int first = a.compareTo("m");
        steps[1]++;
        int second = a.compareTo(b);
        steps[2]++;
        return first + second;
    }

    public static void main(String[] args) {
        String latin = "where the sun sets", other = "where the moon is", wide = "wh\u1234re e";
        long sum = 0;
        double total = 0;
        char[] into = new char[40];
        for (int i = 0; i < 30_000; i++) {
            sum = sum * 31 + compare(latin, i % 3 == 0 ? other : wide);
            sum += same(latin, i % 5 == 0 ? new String(latin) : other) ? 1 : 0;
            sum = sum * 31 + find(latin, "s", i % 20) + find(wide, "re", i % 4);
            sum = sum * 31 + chars(i % 2 == 0 ? latin : wide, into, i % 20);
            total += mathematics(i * 0.37);
            sum += counted(latin, other);
        }
        System.out.println(sum + " " + total);
        int thrown = 0;
        for (int i = 0; i < 100; i++) {
            try {
                counted(latin, null);
            } catch (NullPointerException e) {
                thrown++;
                if (i == 0) System.out.println(e.getStackTrace()[e.getStackTrace().length - 2].getMethodName());
            }
            try {
                chars(latin, into, 30);
            } catch (IndexOutOfBoundsException e) {
                thrown++;
                if (i == 0) System.out.println(e.getClass().getName());
            }
        }
        System.out.println(thrown + " " + java.util.Arrays.toString(steps));
    }
}
