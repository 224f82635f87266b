import java.util.concurrent.CountDownLatch;

public class LateVirtualFrames {
    static final CountDownLatch GO = new CountDownLatch(1);
    static final Object LOCK = new LateVirtualFrames();
    static volatile boolean spinning;
    static volatile boolean done;

    static native void show(Thread thread, boolean suspend);

    static native void take();

    static long loop(int n, String text, boolean spin) throws InterruptedException {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i & 3;
            if (i == 100000) {
                if (spin) {
                    spin();
                } else {
                    GO.await();
                }
            }
        }
        System.out.println(text + " " + sum);
        return sum;
    }

    static void spin() {
        spinning = true;
        while (!done) {
            Thread.onSpinWait();
        }
    }

    static void run(String text, boolean spin) {
        try {
            if (spin) {
                synchronized (LOCK) {
                    loop(100010, text, true);
                }
            } else {
                loop(100020, text, false);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread unmounted = Thread.ofVirtual().start(() -> run("unmounted", false));
        while (unmounted.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        Thread mounted = Thread.ofVirtual().start(() -> run("mounted", true));
        while (!spinning) {
            Thread.sleep(1);
        }
        take();
        show(unmounted, true);
        show(mounted, true);
        GO.countDown();
        unmounted.join();
        done = true;
        mounted.join();
    }
}
