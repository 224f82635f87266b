public class MethodEntryWithin {
    static native void hear(Thread thread);

    static int innermost(int n) {
        return n + 1;
    }

    static int inner(int n) {
        return 2 * innermost(n);
    }

    static int outer(int n) {
        return innermost(n);
    }

    public static void main(String[] args) throws Exception {
        hear(Thread.currentThread());
        System.out.println(outer(3));
        Thread other = new Thread(() -> outer(4));
        other.start();
        other.join();
    }
}
