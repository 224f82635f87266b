public class UncaughtThread {
    static class Body implements Runnable {
        public void run() {
            System.out.println("in thread");
            throw new IllegalStateException("thread died");
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(new Body(), "worker-1");
        t.start();
        t.join();
        System.out.println("alive " + t.isAlive());
        System.out.println("main ends normally");
    }
}
