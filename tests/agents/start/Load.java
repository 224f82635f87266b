public class Load {
    public static void main(String[] args) {
        System.out.println("main, property " + System.getProperty("java.library.path"));
        Thread thread = new Thread(() -> System.out.println("in a thread"), "worker");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
