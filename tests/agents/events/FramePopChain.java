public class FramePopChain {
    static native void request();

    static int inner(int n) {
        request();
        if (n > 0) {
            return n;
        }
        throw new IllegalStateException();
    }

    static int middle(int n) {
        int result = inner(n);
        return result + 1;
    }

    static int outer(int n) {
        try {
            return middle(n);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        System.out.println(outer(1));
        System.out.println(outer(0));
    }
}
