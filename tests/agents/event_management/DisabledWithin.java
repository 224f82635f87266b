public class DisabledWithin {
    static native void mode(boolean on);

    static void thrower() {
        throw new IllegalStateException();
    }

    static int work(int n) {
        try {
            thrower();
            return 1;
        } catch (IllegalStateException e) {
            return n;
        }
    }

    static int twice(int n) {
        return work(n) + work(n);
    }

    public static void main(String[] args) {
        mode(true);
        int sum = twice(1);
        mode(false);
        mode(true);
        sum += twice(2);
        mode(false);
        System.out.println(sum);
    }
}
