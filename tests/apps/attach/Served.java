import java.util.concurrent.CountDownLatch;

/** A program with kept objects and two threads that wait for each other; ends when its input does. */
public class Served {
    static class Kept {
        long a, b, c;
    }

    static final Object[] KEPT = new Object[1234];
    static volatile String said = "nothing yet";

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < KEPT.length; i++) {
            KEPT[i] = new Kept();
        }
        Object first = new Object();
        Object second = new Object();
        CountDownLatch both = new CountDownLatch(2);
        lock("one", first, second, both);
        lock("two", second, first, both);
        both.await();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            System.out.println(said);
        }
        System.out.println("over");
    }

    static void lock(String name, Object outer, Object inner, CountDownLatch both) {
        Thread thread = new Thread(() -> {
            synchronized (outer) {
                both.countDown();
                try {
                    both.await();
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (inner) {
                    System.out.println("never");
                }
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }
}
