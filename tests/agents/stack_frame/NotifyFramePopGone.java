public class NotifyFramePopGone {
    static native void prepare();

    static int called(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    static int middle(int n) {
        return called(n) + 1;
    }

    static int outer(int n) {
        try {
            return middle(n);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        prepare();
        System.out.println(outer(5));
        System.out.println(outer(6));
        System.out.println(outer(-7));
    }
}
