public class UncaughtMain {
    static class Waiter extends Thread {
        public void run() {
            try { Thread.sleep(60); } catch (InterruptedException e) { }
            System.out.println("other thread finishes after main died");
        }
    }
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new Waiter().start();
        throw new RuntimeException("main dies");
    }
}
