public class StrictClean {
    static native void look();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("runs"));
        thread.start();
        thread.join();
        look();
    }
}
