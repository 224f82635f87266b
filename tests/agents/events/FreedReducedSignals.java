public class FreedReducedSignals {
    static native void tag(Object object);

    static native long heard();

    static void make() {
        tag(new Object());
    }

    public static void main(String[] args) throws InterruptedException {
        make();
        for (int i = 0; i < 1000 && heard() == 0; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println("freed " + heard());
    }
}
