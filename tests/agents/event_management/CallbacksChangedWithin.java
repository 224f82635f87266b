public class CallbacksChangedWithin {
    static native void prepare();

    static int first(int n) {
        return n + 1;
    }

    static int second(int n) {
        return n + first(n);
    }

    static int third(int n) {
        return n + first(n);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            prepare();
            int sum = first(1);
            sum += second(2);
            sum += third(3);
            sum += first(4);
            System.out.println(sum);
        }
    }
}
