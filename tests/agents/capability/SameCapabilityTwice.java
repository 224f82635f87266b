public class SameCapabilityTwice {
    static native void both(boolean on);

    static native void other(boolean on);

    static native void use();

    static int called(int i) {
        return i & 7;
    }

    static void user(int n) {
        use();
        n += called(n);
        System.out.println(n);
    }

    static void round(String what) {
        long sum = 0;
        for (int i = 0; i < 100000; i++) {
            sum += i & 1;
        }
        System.out.println(what + " " + sum);
        user(3);
    }

    public static void main(String[] args) {
        round("none");
        both(true);
        round("first");
        other(true);
        round("both");
        both(false);
        round("second");
        both(true);
        other(false);
        round("first again");
        both(false);
        round("none again");
    }
}
