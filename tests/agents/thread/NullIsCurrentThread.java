public class NullIsCurrentThread {
    static native void by(int function);

    static void calls(int function) {
        by(function);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i <= 15; i++) {
            int function = i;
            Thread platform = new Thread(() -> calls(function));
            platform.start();
            platform.join();
            Thread.ofVirtual().start(() -> calls(function)).join();
        }
    }
}
