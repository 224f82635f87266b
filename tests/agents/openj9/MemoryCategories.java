import java.nio.ByteBuffer;

/** Native memory by category: a sound tree, whose figures follow what is taken. */
public class MemoryCategories {
    static native void look();

    static native long bytes(String category);

    static Object kept;

    public static void main(String[] args) throws Exception {
        look();
        long before = bytes("sun.misc.Unsafe");
        kept = ByteBuffer.allocateDirect(3 << 20);
        long taken = bytes("sun.misc.Unsafe") - before;
        System.out.println("a direct buffer: " + (taken >= 3 << 20 && taken < 4 << 20));
        long stacks = bytes("Java Stack");
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        synchronized (lock) {
            thread.start();
            lock.wait();
            System.out.println("a thread's stack: " + (bytes("Java Stack") > stacks));
            lock.notifyAll();
        }
        thread.join();
        System.out.println("classes: " + (bytes("Classes") > 100_000) + ", heap: " + (bytes("Java Heap") > 1 << 20));
        System.out.println("the VM's own: " + (bytes("VM") > 1 << 20));
    }
}
