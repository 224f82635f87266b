import java.io.PrintStream;

public class VirtualTarget {
    static PrintStream out;
    static final Object lock = new Object();
    static int shared;

    static int work(int number) throws InterruptedException {
        int local = number * 10;
        Thread.sleep(5);
        local++;
        synchronized (lock) {
            Thread.sleep(5);
            shared += local;
        }
        return local;
    }

    static void body() {
        try {
            for (int i = 1; i <= 3; i++) {
                int result = work(i);
                out.println("worked " + result);
            }
        } catch (InterruptedException e) {
            out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        out = new PrintStream("said");
        Thread worker = Thread.ofVirtual().name("worker").start(VirtualTarget::body);
        worker.join();
        out.println("shared " + shared);
    }
}
