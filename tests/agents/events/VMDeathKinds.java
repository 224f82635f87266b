import java.util.concurrent.locks.LockSupport;

public class VMDeathKinds {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread daemon = new Thread(LockSupport::park, "own daemon");
        daemon.setDaemon(true);
        daemon.start();
        Thread.ofVirtual().start(LockSupport::park);
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("still here");
        }, "own user").start();
        throw new IllegalStateException("thrown by main");
    }
}
