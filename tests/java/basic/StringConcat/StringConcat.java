public class StringConcat {
    static int n;
    static String side() { return "s" + (++n); }
    static class T { public String toString() { return null; } }

    public static void main(String[] args) {
        byte b = -1; short s = 300; char c = 'c'; int i = -42; long l = 1L << 50; float f = 1.1f; double d = 1e100; boolean z = true;
        Object o = null; String nul = null; int[] none = null;
        System.out.println("" + b + s + c + i + l + f + d + z + o + nul + none);
        System.out.println(1 + 2 + "x" + 1 + 2);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("\u20ac" + b + "\u20ac");
        System.out.println(b + "\u20ac");
        System.out.println(side() + side() + side());
        System.out.println(nul + nul);
        System.out.println("t" + new T());
        String acc = "";
        for (int k = 0; k < 10; k++) acc += k + ",";
        System.out.println(acc);
        char[] ca = {'x'};
        ca[0] += 1;
        acc = "q" + ca[0];
        acc += ca[0];
        acc += 1.0f;
        acc += null;
        System.out.println(acc);
        System.out.println("\u0001" + i + "\u0002" + l + "\u0001".length());
        System.out.println("a" + b + "b" + b + "c" + b + "d" + b + "e" + b + "f" + b + "g" + b + "h" + b + "i" + b + "j" + b + "k" + b
            + "l" + s + "m" + s + "n" + s + "o" + s + "p" + s + "q" + s + "r" + s + "s" + s + "t" + s + "u" + s + "v" + s);
        System.out.println(i + l + f + d + "|" + (i + l) + "|" + (f + i));
        System.out.println("nan " + 0.0 / 0 + " inf " + 1 / 0.0 + " " + -1f / 0);
        String e = "" + "";
        System.out.println(e == "");
        String x = "x", y = "";
        System.out.println((x + y).equals(x));
        System.out.println((y + x).length());
        String[] arr = {"0", "1"};
        int ix = 0;
        arr[ix++] += "z" + ix;
        System.out.println(arr[0] + arr[1] + ix);
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Character.MAX_VALUE + Float.MIN_VALUE);
        System.out.println("obj " + new StringBuilder("sb") + java.util.Collections.emptyList());
    }
}
