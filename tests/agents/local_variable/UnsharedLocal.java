public class UnsharedLocal {
    static final class Counter {
        int count;
        synchronized void add(int by) { count += by; }
    }

    static volatile boolean over;
    static volatile int rounds;

    /** Counts by an object that nobody else knows, with its lock. */
    static int work(int times) {
        Counter counter = new Counter();
        for (int i = 0; i < times && !over; i++) {
            counter.add(1);
            synchronized (counter) {
                counter.count++;
            }
            if ((i & 1023) == 0) rounds++;
        }
        return counter.count;
    }

    /** Locks the thread's object, and says whether its count then stays as it is, and whether it goes on later. */
    static native void lock(Thread worker);

    public static void main(String[] args) throws Exception {
        int sum = 0;
        for (int i = 0; i < 2_000; i++) sum += work(100);
        System.out.println("sum " + sum);
        Thread worker = new Thread(() -> work(Integer.MAX_VALUE));
        worker.start();
        int before = rounds;
        while (rounds - before < 200) Thread.sleep(1);
        for (int i = 0; i < 3; i++) lock(worker);
        over = true;
        worker.join();
        System.out.println("sum " + work(100));
    }
}
