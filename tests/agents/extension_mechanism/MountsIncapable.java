public class MountsIncapable {
    static native void tell();

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(Thread::yield).join();
        tell();
    }
}
