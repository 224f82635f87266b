import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class VirtualTarget {
    static final Object lock = new Object();
    static final CountDownLatch release = new CountDownLatch(1);
    static volatile int shared;
    static volatile int reached;

    static int work(int number) throws InterruptedException {
        int local = number * 10; // at: work
        Thread.sleep(2);
        local++;
        synchronized (lock) {
            Thread.sleep(2);
            shared += local; // at: locked
        }
        return local; // at: worked
    }

    static void body() {
        try {
            for (int i = 1; i <= 2; i++) {
                int result = work(i);
                reached += result;
            }
            throw new IllegalStateException("from a virtual thread");
        } catch (InterruptedException e) {
            System.out.println(e);
        } catch (IllegalStateException e) {
            reached++; // at: caught
        }
    }

    static void parked(int depth) {
        if (depth > 0) {
            parked(depth - 1);
        } else {
            try {
                release.await();
            } catch (InterruptedException e) {
                reached += 1000;
            }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = Thread.ofVirtual().name("worker").start(VirtualTarget::body);
        worker.join();
        List<Thread> parked = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int depth = i;
            parked.add(Thread.ofVirtual().name("parked " + i).start(() -> parked(depth)));
        }
        for (Thread each : parked) {
            until(each, Thread.State.WAITING);
        }
        Thread one = parked.get(7);
        System.out.println("parked"); // at: parked
        release.countDown();
        for (Thread each : parked) {
            each.join();
        }
        System.out.println(shared + " " + reached);
    }
}
