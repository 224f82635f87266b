public class MethodEntryCalls {
    static native void mode(boolean on);

    static int helper(int n) {
        return n * 2;
    }

    static int failing(int n) {
        throw new IllegalStateException();
    }

    static int work(int n) {
        return helper(n) + 1;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += work(i);
        }
        return sum;
    }

    public static void main(String[] args) {
        loop(20000);
        mode(true);
        int sum = loop(2);
        mode(false);
        System.out.println(sum);
    }
}
