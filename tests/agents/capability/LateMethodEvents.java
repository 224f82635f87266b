public class LateMethodEvents {
    static native void take();

    static native void give();

    static int called(int i) {
        return i & 7;
    }

    static long loop(int n, int from) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += called(i);
            if (i == from) {
                take();
            }
        }
        return sum;
    }

    static int thrower(int n) {
        loop(n, n - 1);
        throw new IllegalStateException();
    }

    static String outer(int n) {
        String text = "outer";
        try {
            thrower(n);
        } catch (IllegalStateException e) {
            text += " caught";
        }
        return text;
    }

    static String outermost(int n, int from) {
        long sum = loop(n, from);
        return outer(n) + " " + sum;
    }

    static void rounds(int n) {
        loop(n, -1);
        loop(n, n - 3);
        give();
        loop(n, -1);
        outer(n);
        give();
    }

    public static void main(String[] args) {
        rounds(100000);
        System.out.println(outermost(100000, -1));
        give();
    }
}
