import java.util.concurrent.locks.ReentrantLock;

public class PopFrameMonitors {
    static final ReentrantLock lock = new ReentrantLock();
    static int calls;

    static native void prepare(int line);

    static synchronized int work() {
        calls++;
        lock.lock();
        try {
            synchronized (lock) {
                return calls;
            }
        } finally {
            System.out.println("finally");
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        prepare(14);
        int result = work();
        System.out.println(result + ", held " + lock.getHoldCount() + " " + Thread.holdsLock(lock) + " "
            + Thread.holdsLock(PopFrameMonitors.class));
    }
}
