import java.util.concurrent.locks.ReentrantLock;

public class ForceEarlyReturnMonitors {
    static final ReentrantLock lock = new ReentrantLock();

    static native void prepare(int line);

    static synchronized int work(int n) {
        lock.lock();
        try {
            synchronized (lock) {
                return n;
            }
        } finally {
            System.out.println("finally");
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        prepare(12);
        int result = work(1);
        System.out.println(result + ", held " + lock.getHoldCount() + " " + Thread.holdsLock(lock) + " "
            + Thread.holdsLock(ForceEarlyReturnMonitors.class));
        Thread other = new Thread(() -> {
            synchronized (lock) {
                System.out.println("entered by another");
            }
        });
        other.start();
        other.join();
    }
}
