import java.util.function.Supplier;

public class BreakpointEveryLine {
    static long total;
    int field;

    static native void prepare(boolean on);

    static Object work(int n, long wide, Object object) {
        StringBuilder text = new StringBuilder();
        int[][] grid = new int[2][n];
        BreakpointEveryLine made = new BreakpointEveryLine();
        made.field += n;
        total += wide;
        grid[1][n - 1] = made.field;
        switch (n) {
            case 1:
                text.append("one");
                break;
            case 2:
                text.append("two");
            case 3:
                text.append("three");
                break;
            default:
                text.append("more");
        }
        switch (text.toString()) {
            case "one":
                text.append('!');
                break;
            default:
                text.append('?');
        }
        Supplier<String> lambda = () -> text + "&" + n;
        text.append(lambda.get());
        synchronized (object) {
            text.append(object instanceof String);
        }
        try {
            text.append((Integer) object);
        } catch (ClassCastException e) {
            text.append("caught");
        } finally {
            text.append("finally");
        }
        for (int i = 0; i < n; i++)
            text.append(i);
        double real = wide / 3.0 % 2;
        text.append(real > 1 ? "big" : "small");
        if (n > 3)
            throw new IllegalArgumentException(text.toString());
        return text;
    }

    static void all() {
        for (int n = 1; n <= 4; n++) {
            try {
                System.out.println(work(n, 10L * n, n % 2 == 0 ? "text" : (Object) n));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        all();
        prepare(true);
        all();
        prepare(false);
        all();
    }
}
